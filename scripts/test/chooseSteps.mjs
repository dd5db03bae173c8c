/**
 * The groups without the steps that the options leave out. A step without a `run` is in every run, one with `all` only
 * in the whole run, one with `short` only in the other, where it stands for a longer one; a step that `only` names runs
 * in both. Throws on a name that no step has, so that a misspelt name never passes for a green run.
 *
 * @template {{ name: string, run?: 'all' | 'short' }} Step
 * @param {Step[][]} groups
 * @param {{ all?: boolean | undefined, only?: string | undefined, skip?: string | undefined }} options comma-separated names
 */
export function chooseSteps(groups, { all = false, only, skip }) {
  const known = groups.flat().map(({ name }) => name)
  const wanted = only?.split(',')
  const unwanted = skip?.split(',') ?? []
  for (const name of [...(wanted ?? []), ...unwanted])
    if (!known.includes(name))
      throw new Error(`No step is named ${name}. Known: ${known.join(', ')}.`)
  const runs = ({ name, run }) =>
    !unwanted.includes(name) &&
    (wanted ? wanted.includes(name) : run === undefined || (run === 'all') === all)
  return groups.map((group) => group.filter(runs)).filter((group) => group.length > 0)
}
