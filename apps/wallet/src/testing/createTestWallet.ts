import { createApi } from '../api/createApi.ts'
import { createMemoryStorage } from '../device/createMemoryStorage.ts'
import type { DeviceStorage } from '../device/DeviceStorage.ts'
import { readDeviceKeys } from '../device/deviceKeys.ts'
import { keepRejections, readRejections } from '../device/keptRejections.ts'
import type { Site } from '../device/keptSession.ts'
import { createLogin } from '../login/createLogin.ts'
import { createSocialLogin } from '../login/social/createSocialLogin.ts'
import { createMadeQuestion } from '../question/createMadeQuestion.ts'
import { createSiteQuestion } from '../question/createSiteQuestion.ts'
import { createApprovals } from '../requests/approvals/createApprovals.ts'
import { createRequests } from '../requests/createRequests.ts'
import { methods } from '../requests/methodsOf.ts'
import { createNetworks } from '../session/createNetworks.ts'
import { createSession } from '../session/createSession.ts'
import type { WalletContext } from '../WalletContext.ts'
import { type createFakeServer, walletOrigin } from './createFakeServer.ts'
import { createTestWorkers } from './createTestWorkers.ts'

type FakeServer = Awaited<ReturnType<typeof createFakeServer>>

/** A frame without its document, in a browser of its own. */
export function createTestWallet(
  server: Pick<FakeServer, 'code' | 'fetch'>,
  {
    site = { embedder: 'https://shop.example', projectId: 'project' },
    storage = createMemoryStorage(),
  }: {
    /** Whose page is around the frame. */
    site?: Site
    storage?: DeviceStorage
  } = {},
) {
  const clock = { nowMs: 1_000_000 }
  const workers = createTestWorkers()
  const now = () => clock.nowMs
  const keys = () => readDeviceKeys(storage)
  // Where a test loses an answer, the visitor's line is down.
  const api = createApi({
    device: { keys },
    fetch: server.fetch,
    isOnline: () => false,
    now,
    origin: walletOrigin,
  })
  const context: WalletContext = {
    api,
    config: () => api.config(site.projectId),
    embedder: site.embedder,
    keys,
    now,
    origin: walletOrigin,
    projectId: site.projectId,
    startWorker: workers.start,
    storage,
  }
  const changes: boolean[] = []
  const opened: string[] = []
  const session = createSession(context, {
    onChange: (isConnected) => changes.push(isConnected),
    onOpen: (walletId) => opened.push(walletId),
    onUser: () => {},
  })
  const asked: boolean[] = []
  const question = createSiteQuestion({
    loadCard: async () => {},
    onChange: (isAsked) => asked.push(isAsked),
  })
  /** Loads what draws the question about the wallet. */
  const madeCard = { load: async (): Promise<void> => {} }
  const askedMade: boolean[] = []
  const madeQuestion = createMadeQuestion({
    loadCard: () => madeCard.load(),
    onChange: (isAsked) => askedMade.push(isAsked),
  })
  const unsent: string[] = []
  /** What waits to ask what became of a mail, or for the page's patience to end. */
  const asks = new Set<() => void>()
  const delays = new Map<() => void, number>()
  const login = createLogin(context, {
    askMade: madeQuestion.ask,
    askSite: question.ask,
    clock: {
      after(ms, run) {
        asks.add(run)
        delays.set(run, ms)
        return () => asks.delete(run)
      },
    },
    loadSocial: async () => createSocialLogin,
    locale: () => 'ar',
    look: () => ({ locale: 'ar', mode: 'dark' }),
    onUnsent: (mail) => unsent.push(mail),
    session,
    visible: { read: () => true, subscribe: () => () => {} },
  })
  const networks = createNetworks(context)
  /** Loads what draws approvals. */
  const card = { load: async (): Promise<void> => {} }
  const shown: [number, string | undefined][] = []
  const waits: (() => void)[] = []
  const approvals = createApprovals({
    after: (_, run) => {
      waits.push(run)
      return () => {}
    },
    kept: {
      keep: (rejections) => keepRejections(storage, context.embedder, rejections),
      read: () => readRejections(storage, context.embedder),
    },
    loadCard: () => card.load(),
    now,
    onChange: (...facts) => shown.push(facts),
  })
  const requests = createRequests({
    approvals,
    context,
    loadMethods: async () => methods,
    networks,
    session,
  })
  return {
    /** Logs in on a device that is not asked to be confirmed. */
    async logIn(email = 'ann@example.com') {
      await login.email(email)
      await login.code(server.code)
      return session.require()
    },
    approvals,
    /** Whether the visitor was asked about the page, after each change. */
    asked,
    /** Whether the visitor was asked about the wallet, after each change. */
    askedMade,
    asks,
    opened,
    card,
    changes,
    clock,
    context,
    /** How long what was asked of the login's clock has to wait, in ms. */
    delayOf: (run: () => void) => delays.get(run) ?? 0,
    login,
    madeCard,
    madeQuestion,
    networks,
    question,
    requests,
    session,
    /** Lets a while pass for what waits for it. */
    wait: async () => Promise.all(waits.splice(0).map((run) => run())),
    /** What the page was notified of mails. */
    unsent,
    /** How many approvals waited after each change, and the first one's method. */
    shown,
    workers,
  }
}
