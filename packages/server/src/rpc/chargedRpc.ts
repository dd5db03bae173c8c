import type { Charge } from '../http/route.ts'
import type { Rpc } from './createRpc.ts'

/** Charges calls beyond so many that are paid for already. */
export function chargeBeyond(paid: number, charge: Charge): Charge {
  let left = paid
  return async (calls) => {
    const free = Math.min(left, calls)
    left -= free
    if (calls > free) await charge(calls - free)
  }
}

/** The nodes of every chain, each call charged to who asks before it is sent, however many a request turns out to need. */
export function chargedRpc(rpc: Rpc, charge: Charge): Rpc {
  return {
    ...rpc,
    chain(id) {
      const chain = rpc.chain(id)
      return (
        chain && {
          ...chain,
          async send(calls, hold) {
            await charge(calls.length)
            return chain.send(calls, hold)
          },
          async sendTo(operator, calls) {
            await charge(calls.length)
            return chain.sendTo(operator, calls)
          },
        }
      )
    },
  }
}
