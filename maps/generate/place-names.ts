/** Names of places that never were, in the sound of the ancient Near East; more than a map can have provinces. */
// prettier-ignore
export const PLACE_NAMES: readonly string[] = [
  'Abrashu', 'Adalmur', 'Agarun', 'Akshimar', 'Alzira', 'Amkur', 'Anzubal', 'Arbadun', 'Ardakh', 'Arishum',
  'Armelu', 'Ashtuman', 'Azannur', 'Baltiri', 'Barshamu', 'Belukar', 'Birzamin', 'Burashti', 'Dagruna', 'Dalmarum',
  'Damkash', 'Darumat', 'Dilburu', 'Dunashar', 'Durakhil', 'Ekurash', 'Elmarad', 'Enzigal', 'Eridamu', 'Eshkaru',
  'Galzuna', 'Garumesh', 'Gishbal', 'Gubarra', 'Halshepu', 'Hamazir', 'Harbunat', 'Hashuma', 'Hirimmar', 'Hurshan',
  'Iblazi', 'Idamarra', 'Ilshuna', 'Imgurash', 'Irsamu', 'Ishbanu', 'Kalzari', 'Kamunush', 'Karbelti', 'Karshudar',
  'Kazallim', 'Kibrash', 'Kidunna', 'Kinabur', 'Kulshamu', 'Kurdashi', 'Lagmurra', 'Larbinu', 'Lulmesh', 'Madrakh',
  'Malgishu', 'Mankiru', 'Marzabal', 'Mashtura', 'Melukar', 'Mishlanu', 'Mukarrin', 'Nabrashi', 'Nagarzu', 'Namzuri',
  'Naruqat', 'Nerebtal', 'Nilgashu', 'Nuzamar', 'Padruna', 'Pashimur', 'Piraltu', 'Purushan', 'Qabarra', 'Qatunesh',
  'Ramashur', 'Razamil', 'Sabumat', 'Samdaru', 'Sharkunu', 'Shedubal', 'Shimurra', 'Shubakhi', 'Simdanu', 'Sulgamar',
  'Tarbishu', 'Tashkuni', 'Tidalmu', 'Tirqamat', 'Tukrishal', 'Ubarmesh', 'Udashtu', 'Urshamil', 'Yablinu', 'Yadburat',
  'Yarmutal', 'Zabanu', 'Zamirtu', 'Zarbilum', 'Zimudar', 'Zuqarra',
];
