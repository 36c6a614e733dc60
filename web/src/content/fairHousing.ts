// Phrases that suggest which buyers are wanted, for hints while an agent describes a home. The list is our own and never complete.

export interface HousingHint {
  phrase: string;
  reason: string;
  /** Text that says what to write instead. */
  instead: string;
}

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

/** Regular expression without word boundaries, reason, and what to write instead. */
const rows: [string, keyof typeof reasons, string][] = [
  ['(?:no|without) (?:children|kids)', 'children', leaveOut],
  ['child-?free', 'children', leaveOut],
  ['adults? only', 'children', leaveOut],
  ['adult (?:community|living|building)', 'children', place],
  [
    '(?:perfect|ideal|great|made|best|suited) for (?:a |an |the |your )?(?:growing |young |small |large )*famil(?:y|ies)',
    'children',
    rooms,
  ],
  ['family[- ](?:friendly|oriented)', 'children', place],
  ['(?:perfect|ideal|great) for (?:a )?(?:couples?|singles?)', 'children', rooms],
  ['couples? only', 'children', leaveOut],
  ['newly-?weds?', 'children', rooms],
  ['(?:perfect|ideal|great) for (?:a )?bachelors?', 'sex', rooms],
  ['bachelor pad', 'sex', rooms],
  ['empty[- ]nesters?', 'children', rooms],
  [`young (?:${people})`, 'age', rooms],
  [`mature (?:${people})`, 'age', rooms],
  ['retirees?|retired (?:couples?|people)', 'age', rooms],
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
  ['immigrants?|foreigners?', 'origin', leaveOut],
  ['(?:americans?|citizens?) only', 'origin', leaveOut],
  ['english[- ]speaking|must speak english', 'origin', leaveOut],
  ['(?:females?|males?|women|men|ladies|gentlemen) only', 'sex', leaveOut],
  ['(?:perfect|ideal|great) for (?:a |the )?(?:single )?(?:wom[ae]n|m[ae]n|gentlem[ae]n|lad(?:y|ies))', 'sex', rooms],
  [`(?:gay|lgbtq?|straight)(?:[- ]friendly)?(?: (?:${area}))`, 'orientation', place],
  ['able[- ]bodied', 'disability', access],
  ['(?:no|not (?:suitable|suited|fit|recommended) for) (?:the |people in )?(?:wheelchairs?|disabled|handicapped)', 'disability', access],
  ['(?:the )?(?:handicapped|crippled)', 'disability', access],
  ['must be able to (?:climb|walk)', 'disability', access],
  [`(?:healthy|active|athletic|physically fit) (?:${people})`, 'disability', access],
  ['no (?:service|support|assistance) (?:animals?|dogs?)', 'disability', leaveOut],
  ['(?:safe|low[- ]crime|desirable|good) neighborhood', 'neighbors', place],
];

export const housingPhrases = rows.map(([pattern, reason, instead]) => ({ pattern, reason: reasons[reason], instead }));
