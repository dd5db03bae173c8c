/** What passes for something else at a glance, in small letters of most typefaces. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/1/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Digits that are written for letters on purpose, beyond those that look like them. */
const written: readonly (readonly [RegExp, string])[] = [
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/7/g, 't'],
  [/8/g, 'b'],
  // A 1 stands for either.
  [/i/g, 'l'],
  [/-/g, ''],
]

/** What a name looks like; two with the same would be taken for each other. */
export function skeletonOf(label: string): string {
  return replaceAll(label, alike)
}

/** What a name is read as by who wants to see it: `4dm1n`, `ad-min` and `admin` are one. */
export function readingOf(label: string): string {
  return skeletonOf(replaceAll(label, written))
}

function replaceAll(text: string, pairs: readonly (readonly [RegExp, string])[]): string {
  return pairs.reduce((changed, [from, to]) => changed.replace(from, to), text)
}
