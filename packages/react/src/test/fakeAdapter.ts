import type {
  Adapter,
  ChainActions,
  Connection,
  Connector,
  WalletActions,
} from '@latchkey/core/adapter'
import { icon } from './icon.ts'

export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export type FakeWallet = {
  /** What the next `connect`, `switchNetwork` and `disconnect` do. */
  answer: 'approve' | 'decline' | 'pending' | 'break' | 'hang' | 'unload'
  balance: bigint | Error
  networkId: Connection['networkId']
  connects: number
  switches: number
}

export const rabby: Connector = {
  chain: 'eip155',
  id: 'io.rabby',
  imageUrl: icon('#7084ff', 'R'),
  name: 'Rabby Wallet',
  provider: {},
  rdns: 'io.rabby',
  type: 'ANNOUNCED',
}

export const frame: Connector = {
  chain: 'eip155',
  id: 'sh.frame',
  imageUrl: icon('#00d2be', 'F'),
  name: 'Frame',
  provider: {},
  rdns: 'sh.frame',
  type: 'ANNOUNCED',
}

/** An adapter without a chain: its wallet does as the test sets it. */
export function createFakeAdapter({
  connectors = [rabby, frame],
}: {
  connectors?: readonly Connector[] | undefined
} = {}): {
  adapter: Adapter
  wallet: FakeWallet
  changeAccountByWallet: (address: string) => void
  disconnectByWallet: () => void
} {
  const wallet: FakeWallet = {
    answer: 'approve',
    balance: 1_234_567_000_000_000_000n,
    connects: 0,
    networkId: 'eip155:31337',
    switches: 0,
  }
  let onDisconnect = () => {}
  let onChange: (address: string) => void = () => {}

  const settle = async <T>(result: T): Promise<T> => {
    if (wallet.answer === 'hang') return new Promise(() => {})
    if (wallet.answer === 'decline') throw Object.assign(new Error('no'), { code: 4001 })
    if (wallet.answer === 'pending') throw Object.assign(new Error('busy'), { code: -32002 })
    if (wallet.answer === 'break') throw new Error('broken')
    if (wallet.answer === 'unload')
      throw new TypeError('Failed to fetch dynamically imported module: /x.js')
    return result
  }
  const connection = (connector: Connector): Connection => ({
    accounts: [{ address, namespace: 'eip155', type: 'eoa' }],
    connectorId: connector.id,
    networkId: wallet.networkId,
  })
  const actions: WalletActions = {
    async connect(connector) {
      wallet.connects += 1
      return settle(connection(connector))
    },
    disconnect: () => settle(undefined),
    reconnect: async (connector) => connection(connector),
    signMessage: () => settle('0x00'),
    async switchNetwork(_, network, { connection: before }) {
      wallet.switches += 1
      await settle(undefined)
      wallet.networkId = network.caipNetworkId
      return { ...before, networkId: network.caipNetworkId }
    },
    watch(_, granted, { changed, ended }) {
      onDisconnect = ended
      onChange = (other) =>
        changed({ ...granted, accounts: [{ address: other, namespace: 'eip155', type: 'eoa' }] })
      return () => {}
    },
  }
  const chain: ChainActions = {
    async getBalance() {
      if (wallet.balance instanceof Error) throw wallet.balance
      return { decimals: 18, symbol: 'ETH', value: wallet.balance }
    },
    readFees: async () => ({ fast: 2n, instant: 3n, standard: 1n, unit: 'gas' }),
    trackTransaction: async () => ({ confirmations: 1, status: 'confirmed' }),
  }
  return {
    adapter: {
      discover({ onFound }) {
        connectors.forEach(onFound)
        return () => {}
      },
      load: async () => ({ chain: async () => chain, wallet: actions }),
      namespace: 'eip155',
    },
    changeAccountByWallet: (other) => onChange(other),
    disconnectByWallet: () => onDisconnect(),
    wallet,
  }
}
