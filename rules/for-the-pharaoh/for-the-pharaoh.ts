import type { RuleSystem } from '../core/rule-system.ts';

export declare const forThePharaoh: RuleSystem;
