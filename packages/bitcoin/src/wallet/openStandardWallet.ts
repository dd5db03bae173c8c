import {
  ChainNotSupportedError,
  InvalidAnswerError,
  UnsupportedMethodError,
} from '@latchkey/core/adapter'
import type { NetworkId } from '@latchkey/protocol'
import { base64, hex } from '@scure/base'
import { AccountRemovedError } from '../errors/AccountRemovedError.ts'
import { networkIdsNamed } from '../network/BitcoinChain.ts'
import type { BitcoinWallet, Granted, PsbtRequest } from './BitcoinWallet.ts'
import { readBytes, readList, readRecord, readTxid } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'
import type { StandardAccount, StandardWallet } from './StandardWallet.ts'

const family = 'standard'
const purposes = ['payment', 'ordinals'] as const

/** Speaks to a wallet of the Wallet Standard with the Bitcoin extension. */
export function openStandardWallet(wallet: StandardWallet): BitcoinWallet {
  function call(feature: string, method: string, input?: unknown, signal?: AbortSignal) {
    return requestWallet({ family, method: feature, signal }, async () => {
      const run = wallet.features[feature]?.[method]
      if (typeof run !== 'function') throw new UnsupportedMethodError({ method: feature })
      return (await run(input)) as unknown
    })
  }

  /** A wallet says nowhere what an account is for, neither when it connects nor later. */
  function granted(accounts: readonly StandardAccount[]): Granted {
    return {
      addresses: accounts.map(({ address, publicKey }) => ({
        address,
        publicKey: publicKey.length > 0 ? hex.encode(publicKey) : undefined,
      })),
      networkIds: networkIdsOf(accounts[0]?.chains ?? []),
    }
  }

  /** Lets the wallet show what it granted before; without a prompt by the standard's own word. */
  async function showGranted(signal?: AbortSignal | undefined): Promise<void> {
    const method = 'standard:connect'
    if (wallet.features[method]) await call(method, 'connect', { silent: true }, signal)
  }

  async function accountOf(address: string, method: string): Promise<StandardAccount> {
    // The wallet's own object: what the page made itself is not accepted everywhere.
    const find = () => wallet.accounts.find((one) => one.address === address)
    // A wallet that was connected as another family's object has shown nothing here yet.
    if (wallet.accounts.length === 0) await showGranted()
    const account = find()
    if (!account) throw new AccountRemovedError({ address, method })
    return account
  }

  async function toSign({ chain, inputs, psbt }: PsbtRequest, feature: string) {
    const groups = new Map<string, { address: string; indexes: number[]; sighash?: number }>()
    for (const { address, index, sighash } of inputs) {
      const key = `${address}:${sighash ?? ''}`
      const group = groups.get(key) ?? {
        address,
        indexes: [],
        ...(sighash === undefined ? {} : { sighash }),
      }
      group.indexes.push(index)
      groups.set(key, group)
    }
    const inputsToSign = []
    for (const { address, indexes, sighash } of groups.values())
      inputsToSign.push({
        account: await accountOf(address, feature),
        ...(sighash === undefined ? {} : { sigHash: sighash }),
        signingIndexes: indexes,
      })
    return { chain: chain.standard, inputsToSign, psbt: base64.decode(psbt) }
  }

  return {
    async connect({ signal }) {
      const method = 'bitcoin:connect'
      const answer = readRecord(await call(method, 'connect', { purposes }, signal), method)
      return granted(readAccounts(answer['accounts'], method))
    },
    async disconnect({ signal }) {
      await call('standard:disconnect', 'disconnect', undefined, signal)
    },
    async granted({ signal }) {
      const method = 'standard:connect'
      if (wallet.accounts.length === 0) await showGranted(signal)
      const accounts = readAccounts(wallet.accounts, method)
      return accounts.length > 0 ? granted(accounts) : undefined
    },
    get networkIds() {
      return networkIdsOf(wallet.chains)
    },
    paysFrom: 'any',
    sendTransfer: undefined,
    async signMessage({ address, message }) {
      const method = 'bitcoin:signMessage'
      const account = await accountOf(address, method)
      const input = { account, message: new TextEncoder().encode(message) }
      const [answer] = readList(await call(method, 'signMessage', input), method)
      return base64.encode(readBytes(readRecord(answer, method)['signature'], method))
    },
    async signPsbt(request) {
      const sending = 'bitcoin:signAndSendTransaction'
      if (request.broadcast && wallet.features[sending]) {
        const input = await toSign(request, sending)
        const [answer] = readList(await call(sending, 'signAndSendTransaction', input), sending)
        return { psbt: undefined, txid: readTxid(readRecord(answer, sending)['txId'], sending) }
      }
      const method = 'bitcoin:signTransaction'
      const input = await toSign(request, method)
      const [answer] = readList(await call(method, 'signTransaction', input), method)
      const signed = readBytes(readRecord(answer, method)['signedPsbt'], method)
      return { psbt: base64.encode(signed), txid: undefined }
    },
    async switchNetwork({ chain }) {
      // The standard has no such request: a wallet moves when its owner moves it, or takes the chain with each one.
      if (!networkIdsOf(wallet.accounts[0]?.chains ?? []).includes(chain.networkId))
        throw new ChainNotSupportedError({ networkId: chain.networkId })
    },
    watch({ onChange }) {
      const on = wallet.features['standard:events']?.['on']
      if (typeof on !== 'function') return () => {}
      const stop: unknown = on('change', (properties: unknown) => {
        if ((properties as { accounts?: unknown } | undefined)?.accounts) onChange()
      })
      return () => {
        if (typeof stop === 'function') stop()
      }
    },
  }
}

function networkIdsOf(chains: readonly string[]): readonly NetworkId[] {
  return chains.flatMap((chain) => networkIdsNamed('standard', chain))
}

/** @throws {InvalidAnswerError} */
function readAccounts(answer: unknown, method: string): readonly StandardAccount[] {
  return readList(answer, method).map((value) => {
    const { address, chains, publicKey } = readRecord(value, method)
    if (
      typeof address !== 'string' ||
      !Array.isArray(chains) ||
      !chains.every((chain) => typeof chain === 'string') ||
      !ArrayBuffer.isView(publicKey)
    )
      throw new InvalidAnswerError({ answer, method })
    return value as StandardAccount
  })
}
