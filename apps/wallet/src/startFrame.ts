import type { WalletConfig } from '@latchkey/protocol/wallet'
import { createApi } from './api/createApi.ts'
import { createChunk } from './chunk/createChunk.ts'
import { readChunkFiles } from './chunk/readChunkFiles.ts'
import { whenIdle } from './chunk/whenIdle.ts'
import { readDeviceKeys } from './device/deviceKeys.ts'
import { keepRejections, readRejections } from './device/keptRejections.ts'
import { openStorage } from './device/openStorage.ts'
import { createLogin } from './login/createLogin.ts'
import { acceptHello } from './port/acceptHello.ts'
import { createHandlers } from './port/createHandlers.ts'
import { createRenewal } from './port/createRenewal.ts'
import { openPort } from './port/openPort.ts'
import { createQuestions } from './question/createQuestions.ts'
import { readFrameConfig } from './readFrameConfig.ts'
import { createApprovals } from './requests/approvals/createApprovals.ts'
import { createRequests } from './requests/createRequests.ts'
import { createNetworks } from './session/createNetworks.ts'
import { createSession } from './session/createSession.ts'
import { followTabs, type SessionChannel } from './session/followTabs.ts'
import { browserOnline } from './view/browserOnline.ts'
import { browserVisible } from './view/browserVisible.ts'
import { createLook } from './view/createLook.ts'
import { browserClock } from './view/FrameClock.ts'
import type { WalletContext } from './WalletContext.ts'
import { createStartWorker } from './worker/createStartWorker.ts'

/** By which frames of this origin tell each other that a session began or ended. */
const channelName = 'latchkey-session'

/** A window of its own, of which no page has a hold: what it is given would mean nothing on a page that is isolated. */
const windowFeatures = 'noopener,popup,width=400,height=680'

/** Waits for the page around, and answers it from then on. */
export async function startFrame({
  root,
  signal,
  workerUrl,
}: {
  root: HTMLElement
  signal: AbortSignal
  workerUrl: URL
}): Promise<void> {
  const {
    approvals: place,
    embedders,
    experimental,
    loopback,
    projectId,
  } = readFrameConfig(document)
  // A page may say hello as soon as the document is there.
  const hello = acceptHello(window, { embedders, loopback, signal })
  const now = () => Date.now()
  const storage = await openStorage({
    factory: () => globalThis.indexedDB,
    pause: (ms) => new Promise((resolve) => browserClock.after(ms, () => resolve())),
  })
  const keys = () => readDeviceKeys(storage)
  const { origin } = location
  const isOnline = browserOnline.read
  const api = createApi({
    device: { keys },
    fetch: (...args) => fetch(...args),
    isOnline,
    now,
    origin,
  })
  const look = createLook()
  const page = await hello
  const context: WalletContext = {
    api,
    config: createOnce(() => api.config(projectId)),
    embedder: page.origin,
    origin,
    keys,
    now,
    projectId,
    startWorker: createStartWorker(workerUrl, { fetch: (url) => fetch(url) }),
    storage,
  }
  const { later, loadCards, loadDevices, loadMethods, loadNotes, loadSocial } =
    createLoaders(isOnline)
  const loadCard = createChunk({
    ...later,
    load: async () => {
      const { startCard } = await import('./approval/startCard.tsx')
      await startCard({
        api,
        approvals,
        clock: browserClock,
        embedder: page.origin,
        experimental,
        isAlwaysInWindow: place === 'window',
        look,
        onEscape: () => emit('escape', {}),
        onHeight: (height) => emit('height', { height }),
        online: browserOnline,
        questions,
        openWindow: (url) => window.open(url, '_blank', windowFeatures),
        origin,
        root,
      })
    },
  })
  const session = createSession(context, {
    onChange: (isConnected) => tabs.tell(isConnected),
    onOpen: (walletId) =>
      void loadNotes()
        .then(({ noteSeen }) => noteSeen(context, walletId))
        .catch(() => {}),
    // Nothing waits for it yet, so that a failure is none: the first request loads it again. The files of both are the
    // same, and the second finds them in the browser's cache.
    onUser: () =>
      whenIdle(
        () =>
          void loadMethods()
            .then(loadCard)
            .catch(() => {}),
      ),
  })
  const approvals = createApprovals({
    kept: {
      keep: (rejections) => keepRejections(storage, page.origin, rejections),
      read: () => readRejections(storage, page.origin),
    },
    loadCard,
    now,
    onChange: (count, method) => {
      // What the page asks for is not to wait behind it.
      if (count) questions.devices.answer(true)
      emit('approvals', method === undefined ? { count } : { count, method })
    },
  })
  const questions = createQuestions({
    loadCard,
    loadCards,
    notify: (wanted) => emit('approvals', wanted),
  })
  const networks = createNetworks(context)
  const { emit } = openPort(
    page.port,
    createHandlers({
      context,
      countArrivals: async () => (await loadNotes()).countArrivals(context),
      login: createLogin(context, {
        askMade: questions.made.ask,
        askSite: questions.site.ask,
        clock: browserClock,
        loadSocial,
        locale: () => look.read().site?.locale,
        look: () => ({ locale: look.read().site?.locale, mode: look.read().theme?.mode }),
        onUnsent: (mail) => emit('login', { mail }),
        session,
        visible: browserVisible,
      }),
      networks,
      reload: () => location.reload(),
      requests: createRequests({ approvals, context, loadMethods, networks, session }),
      session,
      async showDevices(walletId, signal) {
        const open = await loadDevices()
        await questions.devices.ask(open(api.call, walletId), signal)
      },
      showSite: look.showSite,
      showTheme: look.showTheme,
    }),
    { onOutdated: createRenewal({ after: browserClock.after, frame: window }) },
  )
  const tabs = followTabs(openChannel(), {
    endAll: () => approvals.endAll(),
    onSession: async (isConnected) => {
      const isNow = await session.changedTo(isConnected)
      if (isNow !== undefined) emit('session', { isConnected: isNow })
    },
  })
  emit('ready', { embedder: page.origin, experimental })
}

/** Where the browser keeps nothing for a frame, it has no other tabs either. */
function openChannel(): SessionChannel {
  try {
    return new BroadcastChannel(channelName)
  } catch {
    return { onmessage: null, postMessage() {} }
  }
}

/** Asks once; what failed is asked again. */
function createOnce(ask: () => Promise<WalletConfig>): () => Promise<WalletConfig> {
  let asked: Promise<WalletConfig> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

/** What loads code that is not needed at first. */
function createLoaders(isOnline: () => boolean) {
  const files = readChunkFiles(document)
  const named = (...names: string[]) =>
    files.filter((file) => names.some((name) => file.includes(`/${name}-`)))
  const ofCards = named('cards')
  const ofDevices = named('fields', 'notes', 'openDevices')
  const ofSocial = named('createSocialLogin', 'plan', 'social')
  const own = [...ofCards, ...ofDevices, ...ofSocial, ...named('rescue')]
  const later = {
    clock: browserClock,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    files: files.filter((file) => !own.includes(file)),
    isOnline,
  }
  return {
    later,
    loadCards: createChunk({
      ...later,
      files: ofCards,
      load: async () => (await import('./approval/cards.ts')).questionCards,
    }),
    // What draws cards comes with the question that shows it.
    loadDevices: createChunk({
      ...later,
      files: ofDevices,
      load: async () => (await import('./devices/openDevices.tsx')).openDevices,
    }),
    loadMethods: createChunk({
      ...later,
      load: async () => (await import('./requests/methodsOf.ts')).methods,
    }),
    // What did not arrive is missed by no one: the next page asks again.
    loadNotes: async () => (await import('./devices/notes.ts')).deviceNotes,
    loadSocial: createChunk({
      ...later,
      // A window waits for it, so that it comes without the rest.
      files: ofSocial,
      load: async () => (await import('./login/social/createSocialLogin.ts')).createSocialLogin,
    }),
  }
}
