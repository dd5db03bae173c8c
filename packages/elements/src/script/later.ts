import type { actions } from './actions.ts'

/** An action that is fetched with its first call: a page pays nothing for what its visitor does not do. */
export function later<Name extends keyof typeof actions>(name: Name): (typeof actions)[Name] {
  const call = async (...parameters: never[]) => {
    const { actions } = await import('./actions.ts')
    return (actions[name] as (...parameters: never[]) => unknown)(...parameters)
  }
  // It answers what the action does.
  return call as (typeof actions)[Name]
}
