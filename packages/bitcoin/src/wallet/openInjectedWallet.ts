import { ChainNotSupportedError, InvalidAnswerError } from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { base64, hex } from '@scure/base'
import { AccountRemovedError } from '../errors/AccountRemovedError.ts'
import { networkIdsNamed } from '../network/BitcoinChain.ts'
import type { BitcoinWallet, Granted } from './BitcoinWallet.ts'
import type { InjectedProvider } from './InjectedProvider.ts'
import { readList, readPsbt, readRecord, readSignature, readTxid } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'

const family = 'injected'

/** Speaks to a wallet with Unisat's methods, which OKX and others have too. They show a site one address. */
export function openInjectedWallet(wallet: InjectedProvider): BitcoinWallet {
  function call(method: string, ask: () => Promise<unknown>, signal?: AbortSignal) {
    return requestWallet({ family, method, signal }, ask)
  }

  async function networkIds(signal?: AbortSignal): Promise<readonly NetworkId[]> {
    if (wallet.getChain) {
      const answer = await call('getChain', async () => wallet.getChain?.(), signal)
      return networkIdsNamed('unisatChain', readRecord(answer, 'getChain')['enum'])
    }
    if (!wallet.getNetwork) return []
    const answer = await call('getNetwork', async () => wallet.getNetwork?.(), signal)
    // Older wallets say "mainnet" here, and take it for "livenet".
    return networkIdsNamed('unisatNetwork', answer === 'mainnet' ? 'livenet' : answer)
  }

  async function granted(answer: unknown, method: string, signal?: AbortSignal): Promise<Granted> {
    const addresses = readList(answer, method)
    const [address] = addresses
    if (address === undefined) return { addresses: [], networkIds: [] }
    if (typeof address !== 'string') throw new InvalidAnswerError({ answer, method })
    const [publicKey, networks] = await Promise.all([
      wallet.getPublicKey
        ? call('getPublicKey', async () => wallet.getPublicKey?.(), signal)
        : undefined,
      networkIds(signal),
    ])
    const isKey = typeof publicKey === 'string' && /^[0-9a-f]{64,66}$/i.test(publicKey)
    return {
      addresses: [{ address, publicKey: isKey ? publicKey : undefined }],
      networkIds: networks,
    }
  }

  /** These wallets sign with whatever account is chosen in them. */
  async function expectAccount(address: string, method: string): Promise<void> {
    const accounts = await call('getAccounts', () => wallet.getAccounts())
    if (readList(accounts, 'getAccounts')[0] !== address)
      throw new AccountRemovedError({ address, method })
  }

  return {
    async connect({ signal }) {
      const method = 'requestAccounts'
      return granted(await call(method, () => wallet.requestAccounts(), signal), method, signal)
    },
    async disconnect({ signal }) {
      if (wallet.disconnect) await call('disconnect', async () => wallet.disconnect?.(), signal)
    },
    async granted({ signal }) {
      const method = 'getAccounts'
      const answer = await call(method, () => wallet.getAccounts(), signal)
      const found = await granted(answer, method, signal)
      return found.addresses.length > 0 ? found : undefined
    },
    networkIds: undefined,
    paysFrom: 'any',
    async sendTransfer({ from, sats, to }) {
      const method = 'sendBitcoin'
      await expectAccount(from, method)
      return readTxid(await call(method, () => wallet.sendBitcoin(to, Number(sats))), method)
    },
    async signMessage({ address, message, protocol }) {
      const method = 'signMessage'
      await expectAccount(address, method)
      const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
      return readSignature(await call(method, () => wallet.signMessage(message, type)), method)
    },
    async signPsbt({ broadcast, inputs, psbt }) {
      const method = 'signPsbt'
      for (const { address } of inputs.slice(0, 1)) await expectAccount(address, method)
      const options = {
        autoFinalized: broadcast,
        toSignInputs: inputs.map(({ address, index, sighash }) => ({
          address,
          index,
          ...(sighash === undefined ? {} : { sighashTypes: [sighash] }),
        })),
      }
      const unsigned = hex.encode(base64.decode(psbt))
      const answer = await call(method, () => wallet.signPsbt(unsigned, options))
      const signed = readPsbt(answer, method)
      if (!broadcast || !wallet.pushPsbt) return { psbt: signed, txid: undefined }
      const push = async () => wallet.pushPsbt?.(hex.encode(base64.decode(signed)))
      return { psbt: signed, txid: readTxid(await call('pushPsbt', push), 'pushPsbt') }
    },
    async switchNetwork({ chain, signal }) {
      const { networkId, unisatChain, unisatNetwork } = chain
      if (wallet.switchChain)
        await call('switchChain', async () => wallet.switchChain?.(unisatChain), signal)
      else if (wallet.switchNetwork)
        await call('switchNetwork', async () => wallet.switchNetwork?.(unisatNetwork), signal)
      else if (!(await networkIds(signal)).includes(networkId))
        throw new ChainNotSupportedError({ networkId })
    },
    watch({ onChange, onDisconnect }) {
      const listeners: readonly (readonly [string, (value: unknown) => void])[] = [
        [
          'accountsChanged',
          (accounts) => {
            const isEmpty = Array.isArray(accounts) && accounts.length === 0
            onChange(isEmpty ? { addresses: [], networkIds: [] } : undefined)
          },
        ],
        ['networkChanged', () => onChange()],
        ['chainChanged', () => onChange()],
        ['disconnect', () => onDisconnect()],
      ]
      for (const [event, listener] of listeners) wallet.on?.(event, listener)
      return () => {
        for (const [event, listener] of listeners) wallet.removeListener?.(event, listener)
      }
    },
  }
}
