/**
 * The groups without the steps that the options leave out. Throws on a name that no step has, so that a
 * misspelt name never passes for a green run.
 *
 * @template {{ name: string }} Step
 * @param {Step[][]} groups
 * @param {{ only?: string | undefined, skip?: string | undefined }} options comma-separated names
 */
export function chooseSteps(groups, { only, skip }) {
  const known = groups.flat().map(({ name }) => name)
  const wanted = only?.split(',') ?? known
  const unwanted = skip?.split(',') ?? []
  for (const name of [...wanted, ...unwanted])
    if (!known.includes(name))
      throw new Error(`No step is named ${name}. Known: ${known.join(', ')}.`)
  return groups
    .map((group) => group.filter(({ name }) => wanted.includes(name) && !unwanted.includes(name)))
    .filter((group) => group.length > 0)
}
