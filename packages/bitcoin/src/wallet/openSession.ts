import { ChainNotSupportedError, type SessionWallet } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import type { BitcoinWallet, Granted } from './BitcoinWallet.ts'
import { readPsbt, readRecord, readSignature, readTxid } from './readAnswer.ts'
import { requestWallet } from './requestWallet.ts'

const family = 'session'

/** Speaks to the Bitcoin side of a session: addresses and network are known, the rest is asked of the wallet. */
export function openSession(wallet: SessionWallet): BitcoinWallet {
  function call(method: string, params: object): Promise<unknown> {
    return requestWallet({ family, method }, () =>
      wallet.request({ method, params: { account: granted().addresses[0]?.address, ...params } }),
    )
  }

  function granted(): Granted {
    const networkId = wallet.networkId()
    // An address belongs to one network; those of others are none on this one.
    const here = wallet.accounts().filter(({ networkIds }) => networkIds.includes(networkId))
    return { addresses: here.map(({ address }) => ({ address })), networkIds: [networkId] }
  }

  return {
    connect: async () => granted(),
    async disconnect({ signal }) {
      await requestWallet({ family, method: 'disconnect', signal }, () => wallet.end())
    },
    async granted() {
      const now = granted()
      return now.addresses.length > 0 ? now : undefined
    },
    get networkIds() {
      return wallet.networkIds()
    },
    paysFrom: 'any',
    async sendTransfer({ from, sats, to }) {
      const method = 'sendTransfer'
      const params = { account: from, amount: String(sats), recipientAddress: to }
      return readTxid(readRecord(await call(method, params), method)['txid'], method)
    },
    async signMessage({ address, message, protocol }) {
      const method = 'signMessage'
      const answer = readRecord(await call(method, { address, message, protocol }), method)
      return readSignature(toBase64(answer['signature']), method)
    },
    async signPsbt({ broadcast, inputs, psbt }) {
      const method = 'signPsbt'
      const signInputs = inputs.map(({ address, index, sighash }) => ({
        address,
        index,
        ...(sighash === undefined ? {} : { sighashTypes: [sighash] }),
      }))
      const answer = readRecord(await call(method, { broadcast, psbt, signInputs }), method)
      const { txid } = answer
      return {
        psbt: readPsbt(answer['psbt'], method),
        txid: txid === undefined || txid === '' ? undefined : readTxid(txid, method),
      }
    },
    async switchNetwork({ chain: { networkId } }) {
      // The wallet approved its networks with the session; there is no request for another.
      if (!(await wallet.moveTo(networkId))) throw new ChainNotSupportedError({ networkId })
    },
    watch({ onChange, onDisconnect }) {
      return wallet.subscribe((change) => {
        if (change === 'accounts' || change === 'network') onChange()
        else if (change === 'ended') onDisconnect()
      })
    },
  }
}

/** The session protocol has signatures in hexadecimal, other wallets of Bitcoin in base64. */
function toBase64(signature: unknown): unknown {
  return typeof signature === 'string' && /^([0-9a-f]{2})+$/i.test(signature)
    ? base64.encode(hex.decode(signature))
    : signature
}
