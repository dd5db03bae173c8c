import type { Fact } from './describe.ts'

/** Facts with a number behind a name that stands there again: lists tell them apart by it. */
export function numberNames(facts: readonly Fact[]): readonly Fact[] {
  return facts.map((fact, index) => {
    const before = facts.slice(0, index).filter(({ name }) => name === fact.name).length
    return before === 0 ? fact : { ...fact, name: `${fact.name} ${before + 1}` }
  })
}
