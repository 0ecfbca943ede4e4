import { describeOnOthers } from './every-screen.ts';

describeOnOthers();
