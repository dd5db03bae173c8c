import type { Latchkey } from '../Latchkey.ts'
import type { GateRules } from './gate.ts'

/** The rules by which this site's connections owe something. */
export function gateRules({ internal, options }: Latchkey): GateRules {
  const { allowUnsupportedChain, enableNetworkSwitch } = options
  return { allowUnsupportedChain, enableNetworkSwitch, signIn: internal.signIn }
}
