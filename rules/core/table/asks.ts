import type { Deck } from '../cards.ts';
import type { Ask } from '../define-procedure.ts';

/* Whom procedures ask about, in the words of a form. */

/** Troops of one kind in a unit. */
export const part = (label: string) => ({ label, of: 'part' }) as const satisfies Ask;
/** The same, of the side whose phase it is alone. */
export const ownPart = (label: string) => ({ ...part(label), whose: 'own' }) as const satisfies Ask;
/** Of its enemies alone. */
export const enemyPart = (label: string) => ({ ...part(label), whose: 'enemy' }) as const satisfies Ask;
/** Several of those together. */
export const parts = (label: string) => ({ label, of: 'part', many: true }) as const satisfies Ask;
export const enemyParts = (label: string) => ({ ...parts(label), whose: 'enemy' }) as const satisfies Ask;
export const unit = (label: string) => ({ label, of: 'unit' }) as const satisfies Ask;
export const units = (label: string) => ({ label, of: 'unit', many: true }) as const satisfies Ask;
export const general = (label: string) => ({ label, of: 'general' }) as const satisfies Ask;
export const generals = (label: string) => ({ label, of: 'general', many: true }) as const satisfies Ask;
/** The units of a command, those lost among them. */
export const command = (label: string) => ({ label, of: 'command' }) as const satisfies Ask;
/** The deck that it draws from. */
export const deck = ({ id, title }: Deck) => ({ label: title, of: 'deck', deck: id }) as const satisfies Ask;
export const side = (label: string) => ({ label, of: 'side' }) as const satisfies Ask;
/** The first side of the battle or the second, which nobody has to pick. */
export const sideAt = (label: string, at: 0 | 1) => ({ label, of: 'side', side: at }) as const satisfies Ask;
/** Something that stands on the table and can be damaged. */
export const structure = (label: string) => ({ label, of: 'structure' }) as const satisfies Ask;
