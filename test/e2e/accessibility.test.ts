import { describeOnLaptop, describeOnOthers } from './every-screen.ts';

describeOnLaptop();
describeOnOthers();
