// JavaScript, so that the hook of a commit says it before a translator of TypeScript has started.
const maxSubjectLength = 72
const types = [
  'build',
  'chore',
  'ci',
  'docs',
  'feat',
  'fix',
  'perf',
  'refactor',
  'revert',
  'style',
  'test',
]
const conventional = new RegExp(
  `^(?:${types.join('|')})(?:\\([a-z\\d]+(?:[,-][a-z\\d]+)*\\))?!?: \\S`,
)
const trailer = /^[A-Z][A-Za-z-]+: \S/

/**
 * What a commit's message lacks: a conventional subject (conventionalcommits.org 1.0) of a line's length, and a reason.
 *
 * @param {{ subject: string, body: string }} commit
 * @returns {readonly string[]}
 */
export function commitProblems({ body, subject }) {
  const length = [...subject].length
  const reason = body.split('\n').filter((line) => line.trim() !== '' && !trailer.test(line))
  return [
    ...(conventional.test(subject)
      ? []
      : [`does not begin with one of ${types.join(', ')}, then ": "`]),
    ...(length > maxSubjectLength
      ? [`has ${length} characters, ${maxSubjectLength} are allowed`]
      : []),
    ...(reason.length > 0 ? [] : ['has no body that says why']),
  ]
}
