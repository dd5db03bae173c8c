import * as z from 'zod/mini'
import type { WalletContext } from '../WalletContext.ts'

const answer = z.object({ arrivals: z.array(z.unknown()) })

/** Counts the devices that wait to be let in: nothing else of them is read here. */
export async function countArrivals({ api }: Pick<WalletContext, 'api'>): Promise<number> {
  const { arrivals } = await api.call({ answer, method: 'GET', path: '/wallet/v1/devices' })
  return arrivals.length
}
