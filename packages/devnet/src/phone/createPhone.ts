import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createStore } from 'zustand/vanilla'
import type { WorldFacts } from '../world/WorldInfo.ts'
import { answerAuthenticate } from './actions/answerAuthenticate.ts'
import { answerProposal } from './actions/answerProposal.ts'
import { answerRequest } from './actions/answerRequest.ts'
import { createQuestions } from './createQuestions.ts'
import { describeSession } from './describeSession.ts'
import { bitcoinKeys } from './keys/bitcoinKeys.ts'
import { evmKeys } from './keys/evmKeys.ts'
import { solanaKeys } from './keys/solanaKeys.ts'
import type { PhoneKeys } from './namespaces/grantNamespaces.ts'
import type { Phone } from './Phone.ts'
import type { PhoneState } from './PhoneState.ts'
import { reportError } from './reportError.ts'
import { keepSettings, readSettings } from './settings.ts'

export type CreatePhoneParameters = {
  world: WorldFacts & { relayUrl: string }
  /** Keeps what the owner chose; the wallet library keeps the sessions in a database of its own. */
  storage: Storage
  /** Address of the page. */
  url: string
}

/** Starts the wallet with the sessions and open questions of an earlier visit. */
export async function createPhone({ storage, url, world }: CreatePhoneParameters): Promise<Phone> {
  const kept = readSettings(storage)
  const solana = world.solana && solanaKeys(world.solana)
  const bitcoin = world.bitcoin && bitcoinKeys(world.bitcoin, world)
  const keysWith = (added: readonly PhoneState['networks'][number][]): PhoneKeys => ({
    bip122: bitcoin,
    eip155: evmKeys(world, added, { storage }),
    solana,
  })
  const networks = evmKeys(world, kept.added ?? []).networks
  const store = createStore<PhoneState>(() => ({
    account: kept.account ?? 0,
    connected: false,
    delayMs: kept.delayMs ?? 0,
    error: '',
    networkId: networks.find(({ id }) => id === kept.networkId)?.id ?? networks[0]?.id ?? '',
    networks,
    offline: false,
    questions: [],
    sessions: [],
    signIn: kept.signIn ?? 'signs',
  }))
  store.subscribe(({ account, delayMs, networkId, networks: added, signIn }) =>
    keepSettings(storage, { account, added, delayMs, networkId, signIn }),
  )

  const core = new Core({
    customStoragePrefix: 'latchkey-phone',
    logger: 'error',
    projectId: world.projectId,
    relayUrl: world.relayUrl,
    telemetryEnabled: false,
  })
  core.relayer.on('relayer_connect', () => store.setState({ connected: true }))
  core.relayer.on('relayer_disconnect', () => store.setState({ connected: false }))
  const kit = await WalletKit.init({
    // Their types take `undefined` for an option left out; ours do not.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      description: 'A wallet with public keys, for development alone.',
      icons: [],
      name: 'Development phone wallet',
      redirect: { universal: url },
      url,
    },
  })

  const questions = createQuestions((open) => store.setState({ questions: open }))
  const phone: Phone = {
    ...questions,
    keys: () => keysWith(store.getState().networks),
    kit,
    async pause() {
      await new Promise((resolve) => setTimeout(resolve, store.getState().delayMs))
      // An answer without a socket makes the library reconnect without pause until it fails.
      await until(store, ({ connected, offline }) => connected && !offline)
    },
    refresh: () =>
      store.setState({
        sessions: Object.values(kit.getActiveSessions()).map((session) =>
          describeSession(session, phone.keys()),
        ),
      }),
    store,
  }

  // The library keeps what was open at the last visit, and may emit it once more.
  const taken = new Set<number>()
  const once = (id: number, answer: () => Promise<void>) => {
    if (taken.has(id)) return
    taken.add(id)
    reportError(phone, answer())
  }
  kit.on('session_proposal', ({ id, params }) => once(id, () => answerProposal(phone, params)))
  const onAuthenticate = (request: WalletKitTypes.SessionAuthenticate) =>
    once(request.id, () => answerAuthenticate(phone, request))
  /** Without a listener the library says that it does not know the request, as older wallets do. */
  const listen = (signIn: PhoneState['signIn']) =>
    signIn === 'unknown'
      ? kit.off('session_authenticate', onAuthenticate)
      : kit.on('session_authenticate', onAuthenticate)
  listen(store.getState().signIn)
  store.subscribe(({ signIn }, before) => {
    if ((signIn === 'unknown') !== (before.signIn === 'unknown')) listen(signIn)
  })
  kit.on('session_request', (request) => once(request.id, () => answerRequest(phone, request)))
  kit.on('session_request_expire', ({ id }) => phone.forget({ id }))
  kit.on('proposal_expire', ({ id }) => phone.forget({ id }))
  kit.on('session_delete', ({ topic }) => {
    phone.forget({ topic })
    phone.refresh()
  })
  phone.refresh()
  store.setState({ connected: core.relayer.connected })
  for (const proposal of Object.values(kit.getPendingSessionProposals()))
    once(proposal.id, () => answerProposal(phone, proposal))
  for (const request of kit.getPendingSessionRequests())
    once(request.id, () => answerRequest(phone, request))
  for (const { id, pairingTopic, ...params } of kit.engine.signClient.auth.requests.getAll())
    once(id, () => answerAuthenticate(phone, { id, params, topic: pairingTopic }))
  return phone
}

/** Waits until the phone is in a certain state. */
function until(store: Phone['store'], is: (state: PhoneState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (state: PhoneState) => {
      if (!is(state)) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look(store.getState())
  })
}
