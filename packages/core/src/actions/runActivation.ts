import { originAllowed } from '@latchkey/protocol'
import type { ProjectConfigResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import { sendEvents } from '../api/sendEvents.ts'
import { keepWallets } from '../connections/keepWallets.ts'
import { HttpStatusError } from '../errors/http.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../Latchkey.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { resolveFeatures } from '../state/resolveFeatures.ts'
import { checkSetup } from './checkSetup.ts'
import { lookForInjected } from './lookForInjected.ts'
import { reportMistake } from './reportMistake.ts'

/** Asks the server for features, telemetry and allowed origins, and reports what is wrong. Never rejects. */
export async function runActivation(latchkey: Latchkey): Promise<void> {
  const { internal, options, store } = latchkey
  followOpenings(latchkey)
  keepWallets(latchkey)
  const checked = options.debug ? checkSetup(latchkey) : undefined
  // Without a project there is no server to ask (S5.13).
  if (!options.projectId) {
    store.setState({ projectConfig: { answer: undefined, status: 'settled' } })
    return checked
  }
  internal.events.emit({
    event: 'INITIALIZE',
    properties: { networks: options.networks.map(({ caipNetworkId }) => caipNetworkId) },
  })
  const outcomes = await Promise.all([loadFeatures(latchkey), loadAnalytics(latchkey)])
  const [failure] = outcomes.flatMap((outcome) => (outcome?.failure ? [outcome.failure] : []))
  // What fails alone is no mistake of the set-up, and offline or destroyed everything does. Telemetry is often blocked:
  // where nothing else was asked for, only an answer counts.
  const isSure = failure instanceof LatchkeyError || outcomes.every(Boolean)
  const isSetup = failure && isSure && !outcomes.some((outcome) => outcome && !outcome.failure)
  if (isSetup && options.debug && !internal.signal.aborted && store.getState().online)
    await reportFailure(latchkey, failure)
  const { email, socials } = featuresOf(latchkey)
  if (email || socials.length > 0) await checkOrigin(latchkey)
  await checked
}

/** Wallets that came without a word are looked for whenever somebody may choose one. */
function followOpenings(latchkey: Latchkey): void {
  const { signal } = latchkey.internal
  lookForInjected(latchkey)
  const stop = latchkey.store.subscribe(({ modal }, before) => {
    if (modal.open && !before.modal.open) lookForInjected(latchkey)
  })
  signal.addEventListener('abort', stop, { once: true })
}

/** What became of a request; nothing where there was none to make. */
type Outcome = { failure?: unknown } | undefined

/** What the failure of a request tells about the set-up. Never rejects. */
function reportFailure(latchkey: Latchkey, error: unknown): Promise<void> {
  return import('../setup/setup.ts').then(
    ({ setup }) => setup.reportFailure(latchkey, error),
    () => undefined,
  )
}

/** The project's configuration decides the remote features (S6.2, S6.3). */
async function loadFeatures(latchkey: Latchkey): Promise<Outcome> {
  const { internal, options, store } = latchkey
  const settle = (answer?: ProjectConfigResponse) =>
    store.setState({ projectConfig: { answer, status: 'settled' } })
  if (options.basic || options.manualWCControl) {
    settle()
    return undefined
  }
  // What is asked for again has its defaults meanwhile.
  if (store.getState().projectConfig.status === 'idle') {
    store.setState({ projectConfig: { status: 'loading' } })
    void recallConfig(latchkey)
  }
  try {
    const config = await apiOf(latchkey).get('/appkit/v1/config', {
      schema: async () => (await import('@latchkey/protocol/http')).projectConfigResponse,
      signal: internal.signal,
    })
    settle(config)
    rememberConfig(latchkey, config)
    const { overridden } = resolveFeatures({
      basic: false,
      config,
      local: options.features,
    })
    if (overridden.length > 0)
      await reportMistake(latchkey, [
        'local_configuration_ignored',
        { keys: [...new Set(overridden)] },
      ])
    return {}
  } catch (failure) {
    // The defaults already stand (S6.4).
    settle()
    askAgain(latchkey)
    return { failure }
  }
}

/** The next visit has it before the server has answered. */
function rememberConfig({ internal, options }: Latchkey, config: ProjectConfigResponse): void {
  try {
    internal.environment.storage?.setItem(configKey(options), JSON.stringify(config))
  } catch {
    // Full or forbidden storage: the next visit waits for the answer.
  }
}

/** Until the server has answered, what it did in a visit before holds. */
async function recallConfig({ internal, options, store }: Latchkey): Promise<void> {
  try {
    const kept = internal.environment.storage?.getItem(configKey(options))
    if (!kept) return
    const { projectConfigResponse } = await import('@latchkey/protocol/http')
    // Another version may have written it, or any script of the page.
    const answer = projectConfigResponse.parse(JSON.parse(kept))
    if (store.getState().projectConfig.status === 'loading')
      store.setState({ projectConfig: { answer, status: 'loading' } })
  } catch {
    // What cannot be read was never answered.
  }
}

function configKey({ storageKey }: Latchkey['options']): string {
  return `${storageKey}.config`
}

/** How soon after a failure the configuration is asked for again (S9.2). */
const retryGateMs = 1000

/** Defaults are no answer: what the project has on is asked for again with the next opening, or back online. */
function askAgain(latchkey: Latchkey): void {
  const { internal, store } = latchkey
  const { now } = internal.environment
  const failedAt = now()
  const stop = () => {
    unsubscribe()
    // It goes with its wait: one for each failure would stay as long as the page.
    internal.signal.removeEventListener('abort', stop)
  }
  const unsubscribe = store.subscribe((state, before) => {
    const isBack = (state.modal.open && !before.modal.open) || (state.online && !before.online)
    if (!isBack || now() - failedAt < retryGateMs) return
    stop()
    void loadFeatures(latchkey)
  })
  internal.signal.addEventListener('abort', stop, { once: true })
}

/** Telemetry is the operator's choice; not being able to ask means no (S8.19). */
async function loadAnalytics(latchkey: Latchkey): Promise<Outcome> {
  const { internal, options } = latchkey
  let enabled = false
  let failure: unknown
  try {
    const answer = await apiOf(latchkey).get('/getAnalyticsConfig', {
      schema: async () => (await import('@latchkey/protocol/http')).analyticsConfigResponse,
      signal: internal.signal,
    })
    enabled = answer.isAnalyticsEnabled && (options.features.analytics ?? true)
  } catch (error) {
    failure = error
  }
  sendEvents(latchkey, { enabled })
  return { failure }
}

/** E-mail and social login need an allowed origin (S5.14). */
async function checkOrigin(latchkey: Latchkey): Promise<void> {
  const { internal, options } = latchkey
  const origin = internal.environment.page?.origin ?? ''
  try {
    const { allowedOrigins } = await apiOf(latchkey).get('/projects/v1/origins', {
      schema: async () => (await import('@latchkey/protocol/http')).originsResponse,
      signal: internal.signal,
    })
    if (!originAllowed(origin, allowedOrigins))
      await reportMistake(latchkey, [
        'origin_not_allowed',
        { origin, projectId: options.projectId },
      ])
  } catch (error) {
    if (!(error instanceof HttpStatusError)) return
    if (error.status === 429) await reportMistake(latchkey, ['rate_limited'])
    else if (error.status >= 500)
      await reportMistake(latchkey, ['server_error', { reason: error.reason ?? error.message }])
    // Every other failure counts as an empty list, which allows all (S8.17); telemetry tells of a 403 (S8.18).
  }
}
