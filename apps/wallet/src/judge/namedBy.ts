import type { Effect } from './Effect.ts'

/** The contracts of tokens that effects name. */
export function tokensOf(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === 'pay' || effect.kind === 'unread') return []
    if (effect.kind === 'described')
      return effect.facts.flatMap((fact) => ('token' in fact ? (fact.token ?? []) : []))
    if (effect.kind !== 'trade') return [effect.token]
    return [...effect.gives, ...effect.gets].flatMap((asset) =>
      asset.kind === 'coin' ? [] : [asset.token],
    )
  })
}

/** Those of whom it counts whether they have code: who may take something first, then what is called. */
export function accountsOf(effects: readonly Effect[]): readonly string[] {
  return [
    ...effects.flatMap((effect) => ('spender' in effect ? [effect.spender] : [])),
    ...effects.flatMap((effect) =>
      effect.kind === 'described' || effect.kind === 'pay' || effect.kind === 'unread'
        ? [effect.to, ...tokensOf([effect])]
        : tokensOf([effect]),
    ),
  ]
}
