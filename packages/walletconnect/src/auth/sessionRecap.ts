// The ReCap (ERC-5573) of a sign-in that opens a session: which methods the site may ask for on EVM chains.

import { type Recap, writeRecap } from '@latchkey/siwx/evm'

const resource = 'eip155'
const ability = 'request/'

/**
 * The resource that asks for methods.
 *
 * @throws {InvalidMessageError} when a method's name has other characters than a ReCap may have
 */
export function sessionRecap(methods: readonly string[]): string {
  const abilities = methods.map((each) => [`${ability}${each}`, [{}]])
  return writeRecap({ att: { [resource]: Object.fromEntries(abilities) } })
}

/** The methods that a ReCap grants, and the chains it names for them. */
export function grantedBy({ att }: Recap): {
  methods: readonly string[]
  chains: readonly string[]
} {
  const entries = Object.entries(att[resource] ?? {})
  const named = entries.flatMap(([, restrictions]) => restrictions.map(({ chains }) => chains))
  const chains = named.flatMap((each) => (Array.isArray(each) ? each.map(String) : []))
  const methods = entries.map(([name]) => name.slice(ability.length))
  return { chains: [...new Set(chains)], methods }
}
