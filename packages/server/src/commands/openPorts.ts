import type { LatchkeyServer } from '../LatchkeyServer.ts'
import { type Listening, listen } from '../listen.ts'
import { ListenError } from './ListenError.ts'

export type OpenPorts = {
  api: Listening
  /** Where the server has a part of the wallet. */
  wallet?: Listening | undefined
}

/**
 * Listens on each port of a server, or on none: one that answers probes while it lacks a port would never be restarted.
 *
 * @throws {ListenError}
 */
export async function openPorts(server: LatchkeyServer): Promise<OpenPorts> {
  const { config, wallet } = server
  const { host } = config
  async function open(
    app: Parameters<typeof listen>[0],
    port: number,
    setting: 'port' | 'wallet.port',
  ): Promise<Listening> {
    return listen(app, { host, port }).catch((cause: NodeJS.ErrnoException) => {
      throw new ListenError({ cause, host, port, setting })
    })
  }
  const api = await open(server, config.port, 'port')
  try {
    return {
      api,
      wallet: wallet && (await open({ ...wallet, config }, config.wallet.port, 'wallet.port')),
    }
  } catch (error) {
    await api.close({ graceMs: 0 })
    throw error
  }
}
