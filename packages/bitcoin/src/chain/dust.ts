import { addressForm } from '../format/addressForm.ts'

/** Outputs below this are not relayed, by the kind of address they pay to. */
const dust = { p2pkh: 546n, p2sh: 540n, p2tr: 330n, p2wpkh: 294n, p2wsh: 330n } as const

/** The least that can be paid to an address, in sats. */
export function leastFor(to: string): bigint {
  return dust[addressForm(to)?.type ?? 'p2pkh']
}
