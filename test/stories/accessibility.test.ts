import { describeOnLaptop } from '../e2e/every-screen.ts';

describeOnLaptop();
