import { readingOf } from './skeleton.ts'

/** Insults and obscenities that hardly any other word has in it. */
const anywhere: readonly string[] = [
  ...['asshole', 'bastard', 'bitch', 'blowjob', 'bukkake', 'cocksuck', 'cumshot', 'cunt', 'dildo'],
  ...['faggot', 'fuck', 'hentai', 'hitler', 'holocaust', 'jerkoff', 'kike', 'motherf', 'nazi'],
  ...['nigga', 'nigger', 'paedo', 'pedophil', 'porn', 'pussy', 'rapist', 'shit', 'slut', 'twat'],
  ...['wank', 'whore'],
]

/** Those that are in other words, so that they count only as a part between hyphens. */
const alone: readonly string[] = [
  ...[
    'anal',
    'anus',
    'arse',
    'chink',
    'clit',
    'cock',
    'coon',
    'cum',
    'dick',
    'dyke',
    'fag',
    'gook',
  ],
  ...['homo', 'paki', 'penis', 'prick', 'rape', 'sex', 'spic', 'tits', 'tranny', 'vagina'],
]

/** Words and places that have one of them in it. */
const innocent =
  /scunthorpe|shitake|shiitake|mishit|swank|nazir|nazim|nazia|nazif|nazli|nazly|ignazi|pornchai|kikeriki|fukuoka/g

/** Whether a name, in itself or as it is read, says what no one should have to see beside an address. */
export function isIndecent(label: string): boolean {
  const parts = label.split('-')
  // Letters apart are one word; words apart are not: push-it.
  const spelt = parts.every(({ length }) => length <= 2) ? [parts.join('')] : []
  return [...parts, ...spelt].some((text) => {
    const reading = readingOf(text)
    const rest = readingOf(text.replace(innocent, ''))
    return (
      alone.some((word) => readingOf(word) === reading) ||
      anywhere.some((word) => rest.includes(readingOf(word)))
    )
  })
}
