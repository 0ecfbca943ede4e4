import { alternative, type Ruling, createRulings } from '../core/ruling.ts';
import { BATTLE_RULINGS } from './battle/battle-rulings.ts';
import { TABLE_RULINGS } from './battle/table-rulings.ts';
import { CAMPAIGN_RULINGS } from './campaign/campaign-rulings.ts';
import { ARMY_LISTS, DEFINITIONS, MESSENGERS, PICK_TROOPS, POINTS_COSTS, THE_GROUP } from './citations.ts';
import { FIELD_RULINGS } from './field/field-rulings.ts';
import { SIEGE_RULINGS } from './siege/siege-rulings.ts';

const ruling = createRulings('for-the-pharaoh');

export const FTP_P2 = ruling(
  'FTP-P2',
  POINTS_COSTS,
  'A general without stars costs 100 and each star 200. The book does not say whether the stars are added to the 100.',
  'A general without stars costs 100. A general with N stars costs 200 × N.',
  alternative('hundred-and-stars', 'A general with N stars costs 100 + 200 × N.'),
);

export const FTP_P5 = ruling(
  'FTP-P5',
  ARMY_LISTS,
  'The army list prints a cost of 26 for regular class D battle-carts, but the points table gives 24.',
  'The cost printed in the army list applies. The app shows both costs.',
  alternative('table', 'The points table applies.'),
);

export const FTP_P8 = ruling(
  'FTP-P8',
  ARMY_LISTS,
  'The book refers to Akkadian notes 1 to 8, but does not contain them.',
  'The note numbers remain. Entries with the same name, class, order and maximum that differ only in weapons share that maximum.',
  alternative('each-row', 'Each entry has its own maximum.'),
);

export const FTP_P15 = ruling(
  'FTP-P15',
  ARMY_LISTS,
  'The book mentions allies, but combines none of its lists and sets no limit for them.',
  'An army may have any number of allies from any other lists. Maxima and conditions of an ally’s list apply to its own troops and generals.',
  alternative('third', 'The same, but allied troops may cost at most a third of the cost of all troops.'),
);

export const FTP_P16 = ruling(
  'FTP-P16',
  MESSENGERS,
  'Allies ignore each other’s generals, and orders to allied troops must pass through an allied general. The book does not say whether an army with allies must have an allied general.',
  'The app warns if allies have troops but no general, or if the army’s own troops have only allied generals. An allied general has the usual cost. In a campaign an army has only one list, so the names of an ally’s troops and generals include the ally’s name.',
  alternative('demanded', 'The same, but the app shows an error instead of a warning.'),
);

/** Rulings for places where For the Pharaoh is unclear. */
export const FTP_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-P1',
    POINTS_COSTS,
    'The points table lists the bow both at +1 and at +2.',
    'The bow costs 1 and the composite bow 2. Only these costs fit the printed Akkadian list.',
  ),
  FTP_P2,
  ruling(
    'FTP-P3',
    POINTS_COSTS,
    'Two, three and four primary weapons cost 1, 3 and 6 extra, and so on.',
    'n primary weapons cost n(n−1)/2 extra. “Other weapons” are not primary weapons. A second “other weapon” costs 1.',
  ),
  ruling(
    'FTP-P4',
    POINTS_COSTS,
    'A model’s cost changes by 20% for each class and by 10% for fanatics or mercenaries. The book does not say which cost these percentages refer to.',
    'They refer to the printed cost of that model in class C. Scythes, barding and weapons are added afterwards, once per model.',
  ),
  FTP_P5,
  ruling(
    'FTP-P6',
    POINTS_COSTS,
    'The points table spreads the costs of camels, Arab horses and horses for infantry over four rows.',
    'Cavalry: +2 on camels, +1 on Arabs. Mounted infantry: +1 on horses, and another +1 on camels or Arabs. Pack animals cost as much as mounts of infantry.',
  ),
  ruling(
    'FTP-P7',
    POINTS_COSTS,
    'A figure can be fanatic (+1) and mercenary (−1), and a figure of class E costs only 1.',
    'A figure cannot be both fanatic and mercenary. No figure costs less than 1.',
  ),
  FTP_P8,
  ruling(
    'FTP-P9',
    ARMY_LISTS,
    'The column “No.” of the army lists states no minimum.',
    '“No.” is the maximum number of figures or models in the whole army. No troops are compulsory.',
  ),
  ruling(
    'FTP-P10',
    ARMY_LISTS,
    'Units come in twos for irregulars and in fives or sixes for regulars and models. They may drop a figure or two, or one model, to fit the points.',
    'The app warns about other sizes, but never shows an error. A known historical size may not be exceeded.',
  ),
  ruling(
    'FTP-P11',
    ARMY_LISTS,
    'The book strongly recommends an overall general, one for each flank and one for two or three units.',
    'The app warns if an army has no general, fewer than three generals, or fewer than one for every three units.',
  ),
  ruling(
    'FTP-P12',
    THE_GROUP,
    'A unit or sub-unit may have one partial group.',
    'A group is 4 close order, 3 medium order or 2 open order figures, or one model. Each sub-unit shows its complete groups and its partial group.',
  ),
  ruling(
    'FTP-P13',
    PICK_TROOPS,
    '4,000 points are recommended for a short or competition game, 10,000 for a long one.',
    'The app offers both as points limits. You can enter any other limit.',
  ),
  ruling(
    'FTP-P14',
    DEFINITIONS,
    'The table prices armour and shields for figures, but not for the crew of a model.',
    'They cost the same as for a figure, once for each model, like its weapons.',
  ),
  FTP_P15,
  FTP_P16,
  ...BATTLE_RULINGS,
  ...TABLE_RULINGS,
  ...FIELD_RULINGS,
  ...CAMPAIGN_RULINGS,
  ...SIEGE_RULINGS,
];
