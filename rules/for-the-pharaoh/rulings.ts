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
  'A general without stars costs 100; one with N stars costs 200 × N.',
  alternative('hundred-and-stars', 'A general with N stars costs 100 + 200 × N.'),
);

export const FTP_P5 = ruling(
  'FTP-P5',
  ARMY_LISTS,
  'Regular class D battle-carts are printed at 26; the points table gives 24.',
  'The printed cost of a printed list applies, and the app shows both.',
  alternative('table', 'The points table applies.'),
);

export const FTP_P8 = ruling(
  'FTP-P8',
  ARMY_LISTS,
  'The texts of the Akkadian notes 1 to 8 are lost.',
  'The numbers remain as references. Rows of one name, class, order and maximum that differ only by weapon share that maximum.',
  alternative('each-row', 'Each row has its own maximum.'),
);

export const FTP_P15 = ruling(
  'FTP-P15',
  ARMY_LISTS,
  'The book mentions allies, but combines none of its lists and sets no limit for them.',
  'An army may have any number of allies from any other lists. Maxima and conditions of an ally’s list apply to its own troops and generals.',
  alternative('third', 'The same, but allied troops cost at most a third of what all troops cost.'),
);

export const FTP_P16 = ruling(
  'FTP-P16',
  MESSENGERS,
  'Allies ignore each other’s generals, and orders to them must pass through an allied general. The book does not say whether an army must have one.',
  'A warning if allies have troops but no general, or if the army’s own troops have only allied generals. An allied general costs the usual price. In a campaign, where an army has one list, the names of an ally’s troops and generals include its name.',
  alternative('demanded', 'The same, but as an error.'),
);

/** Rulings for places where For the Pharaoh is unclear. */
export const FTP_RULINGS: readonly Ruling[] = [
  ruling(
    'FTP-P1',
    POINTS_COSTS,
    'The bow is in the row at +1 and in the row at +2.',
    'The bow costs 1, the composite bow 2: only that fits the printed Akkadian costs.',
  ),
  FTP_P2,
  ruling(
    'FTP-P3',
    POINTS_COSTS,
    'The extra for two, three and four primary weapons is 1, 3 and 6, and so on.',
    'n primary weapons cost n(n−1)/2 extra. Other weapons are no primary weapon; a second other weapon costs 1.',
  ),
  ruling(
    'FTP-P4',
    POINTS_COSTS,
    'A model’s price changes by 20% for each class and 10% for fanatics or mercenaries. The book does not say of which price.',
    'Of the printed price of that model in class C. Scythes, barding and weapons are added afterwards, once per model.',
  ),
  FTP_P5,
  ruling(
    'FTP-P6',
    POINTS_COSTS,
    'The cost of camels, Arabs and horses for infantry is spread over four rows.',
    'Cavalry on camels or Arabs: +2 and +1. Mounted infantry on horses +1, on camels or Arabs +1 and +1. Pack animals as mounts of infantry.',
  ),
  ruling(
    'FTP-P7',
    POINTS_COSTS,
    'Fanatic (+1) and mercenary (−1) are both options of a figure, and class E costs 1.',
    'Not both at once; a figure never costs less than 1.',
  ),
  FTP_P8,
  ruling(
    'FTP-P9',
    ARMY_LISTS,
    'The column “No.” has no minimum.',
    'It is the maximum number of figures or models in the whole army. No troops are compulsory.',
  ),
  ruling(
    'FTP-P10',
    ARMY_LISTS,
    'Units come in twos for irregulars and in fives or sixes for regulars and models. They may drop a figure or two, or one model, to fit the points.',
    'Another size is a warning, never an error. A known historical size may not be exceeded.',
  ),
  ruling(
    'FTP-P11',
    ARMY_LISTS,
    'The book strongly recommends an overall general, one for each flank and one for two or three units.',
    'Warnings: no general at all; fewer than three; fewer than one for three units.',
  ),
  ruling(
    'FTP-P12',
    THE_GROUP,
    'A unit or sub-unit may have one partial group.',
    'A group is 4 close, 3 medium or 2 open order figures or one model. Each sub-unit shows its complete groups and its partial group.',
  ),
  ruling(
    'FTP-P13',
    PICK_TROOPS,
    '4,000 points are recommended for a short or competition game, 10,000 for a long one.',
    'Both are presets of the limit. Any other limit can be entered.',
  ),
  ruling(
    'FTP-P14',
    DEFINITIONS,
    'The table prices armour and shields for figures, but not for the crew of a model.',
    'As on a figure, once for each model, like its weapons.',
  ),
  FTP_P15,
  FTP_P16,
  ...BATTLE_RULINGS,
  ...TABLE_RULINGS,
  ...FIELD_RULINGS,
  ...CAMPAIGN_RULINGS,
  ...SIEGE_RULINGS,
];
