/** The phases in which units test their morale (For the Pharaoh, Game Sequence). */
export const TEST_PHASES = ['2', '4', '5', '6', '9', '12'] as const;
