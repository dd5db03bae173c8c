import type { AnswerArrival, WalletDevices } from '@latchkey/protocol/wallet'
import { type RequestError, toRequestError } from '../errors/RequestError.ts'
import type { DevicesApi } from './createDevicesApi.ts'

/** What is done with one device, or with the wallet. */
export type DeviceDeed = AnswerArrival | 'end' | 'freeze' | 'name' | 'thaw'

/** In the place of a device: what is done is done with the wallet. */
export const wholeWallet = 'wallet'

/** Where the list of devices stands. */
export type DevicesState =
  | { status: 'loading' }
  | { status: 'failed'; code: RequestError['code'] }
  | {
      status: 'shown'
      list: WalletDevices
      /** What is being done, and with which device, or `wholeWallet`. */
      doing: { deed: DeviceDeed; device: string } | undefined
      /** The device, or `wholeWallet`, of which something was not done. */
      failed: string | undefined
    }

export type Devices = ReturnType<typeof createDevices>

/** The list of an owner’s devices, and what they do with it: one thing at a time, after which the list is read again. */
export function createDevices(api: DevicesApi) {
  let state: DevicesState = { status: 'loading' }
  const listeners = new Set<() => void>()

  function set(next: DevicesState): void {
    state = next
    for (const listener of listeners) listener()
  }

  async function load(): Promise<void> {
    set({ status: 'loading' })
    try {
      set({ doing: undefined, failed: undefined, list: await api.list(), status: 'shown' })
    } catch (error) {
      set({ code: toRequestError(error).code, status: 'failed' })
    }
  }

  async function run(
    deed: DeviceDeed,
    { ask, device }: { ask: () => Promise<unknown>; device: string },
  ): Promise<void> {
    // A second press while the first is on its way is none.
    if (state.status !== 'shown' || state.doing) return
    const { list } = state
    set({ doing: { deed, device }, failed: undefined, list, status: 'shown' })
    try {
      await ask()
      set({ doing: undefined, failed: undefined, list: await api.list(), status: 'shown' })
    } catch (error) {
      const { code } = toRequestError(error)
      if (code === 'logged_out') set({ code, status: 'failed' })
      else set({ doing: undefined, failed: device, list, status: 'shown' })
    }
  }

  return {
    answer: (device: string, answer: AnswerArrival): Promise<void> =>
      run(answer, { ask: () => api.answer(device, answer), device }),
    end: (device: string): Promise<void> => run('end', { ask: () => api.end(device), device }),
    freeze: (): Promise<void> => run('freeze', { ask: () => api.freeze(), device: wholeWallet }),
    getState: () => state,
    load,
    name: (device: string, name: string): Promise<void> =>
      run('name', { ask: () => api.name(device, name), device }),
    thaw: (): Promise<void> => run('thaw', { ask: () => api.thaw(), device: wholeWallet }),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
