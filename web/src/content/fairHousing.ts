// Phrases that suggest which buyers are wanted, for hints while an agent describes a home. The list is our own and never complete.

const reasons = {
  children: 'It addresses people with or without children (familial status).',
  age: 'It addresses people of an age. Only housing for older persons that the law exempts may do so.',
  religion: 'It names a religion.',
  race: 'It describes neighbors by race or color.',
  race2: 'It was long used to keep people out by race.',
  origin: 'It refers to where people come from (national origin).',
  sex: 'It addresses people of one sex.',
  orientation: 'It refers to sexual orientation.',
  disability: 'It excludes people with a disability.',
  neighbors: 'It judges the neighbors.',
};

const rooms = 'Write how many rooms there are and how they are arranged.';
const place = 'Name streets, parks, shops and distances.';
const access = 'Name stairs, entrances and distances.';
const leaveOut = 'Leave it out.';
const worship = 'church|synagogue|temple|mosque|shul|parish';
const people = 'couples?|persons?|people|adults?|individuals?|buyers?|tenants?|professionals?|gentlem[ae]n|lad(?:y|ies)';
const area = 'neighborhood|community|area|street|block|section|famil(?:y|ies)';
const idealFor = '(?:perfect|ideal|great|made|best|suited) for (?:a |an |the |your )?';

/** Regular expression without word boundaries, reason, and what to write instead. */
const rows: [string, keyof typeof reasons, string][] = [
  ['(?:no|without) (?:children|kids)|child-?free', 'children', leaveOut],
  ['(?:adults?|couples?) only', 'children', leaveOut],
  ['adult (?:community|living|building)|family[- ](?:friendly|oriented)', 'children', place],
  [`${idealFor}(?:(?:growing |young |small |large )*famil(?:y|ies)|couples?|singles?)`, 'children', rooms],
  ['newly-?weds?|empty[- ]nesters?', 'children', rooms],
  [`${idealFor}(?:single )?(?:bachelors?|wom[ae]n|m[ae]n|gentlem[ae]n|lad(?:y|ies))|bachelor pad`, 'sex', rooms],
  [`(?:young|mature) (?:${people})|retirees?|retired (?:couples?|people)`, 'age', rooms],
  ['seniors?|senior citizens?', 'age', access],
  ['(?:college |university )?students? (?:only|welcome)', 'age', place],
  ['christians?|catholics?|protestants?|jewish|jews?|muslims?|hindus?|mormons?|buddhists?', 'religion', leaveOut],
  [
    `(?:walking distance|walk|close|near|next|steps|minutes|blocks?) (?:to|from|of)? ?(?:the |a |an |our |your )?(?:${worship})`,
    'religion',
    place,
  ],
  [`(?:${worship}) (?:community|members?)`, 'religion', place],
  ['kosher (?:home|household|kitchen)', 'religion', 'Describe the kitchen: two sinks, two ovens.'],
  [`(?:white|black|asian|hispanic|latino|caucasian|african[- ]american) (?:${area}|${people})`, 'race', leaveOut],
  [`(?:integrated|ethnic|minority|homogeneous|diverse|mixed) (?:${area})`, 'race', place],
  ['exclusive(?:ly)?', 'race2', 'Describe the features: private road, gate, few homes.'],
  ['restricted (?:community|neighborhood|area)', 'race2', 'Name the rule that applies to the property.'],
  [`(?:italian|irish|polish|chinese|mexican|portuguese|french|russian|somali|american) (?:${area}|${people})`, 'origin', place],
  ['immigrants?|foreigners?|(?:americans?|citizens?) only|english[- ]speaking|must speak english', 'origin', leaveOut],
  ['(?:females?|males?|women|men|ladies|gentlemen) only', 'sex', leaveOut],
  [`(?:gay|lgbtq?|straight)(?:[- ]friendly)?(?: (?:${area}))`, 'orientation', place],
  ['able[- ]bodied|must be able to (?:climb|walk)', 'disability', access],
  ['(?:no|not (?:suitable|suited|fit|recommended) for) (?:the |people in )?(?:wheelchairs?|disabled|handicapped)', 'disability', access],
  ['(?:the )?(?:handicapped|crippled)', 'disability', access],
  [`(?:healthy|active|athletic|physically fit) (?:${people})`, 'disability', access],
  ['no (?:service|support|assistance) (?:animals?|dogs?)', 'disability', leaveOut],
  ['(?:safe|low[- ]crime|desirable|good) neighborhood', 'neighbors', place],
];

export const housingPhrases = rows.map(([pattern, reason, instead]) => ({ pattern, reason: reasons[reason], instead }));
