import { originAllowed } from '@latchkey/protocol'
import type { ProjectConfigResponse } from '@latchkey/protocol/http'
import { apiOf } from '../api/apiOf.ts'
import { sendEvents } from '../api/sendEvents.ts'
import { HttpStatusError } from '../errors/http.ts'
import type { Latchkey } from '../Latchkey.ts'
import {
  localConfigurationIgnored,
  optionsIgnored,
  originNotAllowed,
  rateLimited,
  serverError,
} from '../setupAlerts.ts'
import { featuresOf } from '../state/featuresOf.ts'
import { optionsWithoutEffect } from '../state/optionsWithoutEffect.ts'
import { resolveFeatures } from '../state/resolveFeatures.ts'
import { raiseAlert } from './raiseAlert.ts'

/** Asks the server for features, telemetry and allowed origins, and reports what is wrong. Never rejects. */
export async function runActivation(latchkey: Latchkey): Promise<void> {
  const { internal, options } = latchkey
  // Without a project there is no server to ask (S5.13).
  if (!options.projectId) return
  internal.events.emit({
    event: 'INITIALIZE',
    properties: { networks: options.networks.map(({ caipNetworkId }) => caipNetworkId) },
  })
  const ignored = optionsWithoutEffect(options)
  if (ignored.length > 0) raiseAlert(latchkey, optionsIgnored(ignored))
  await Promise.all([loadFeatures(latchkey), loadAnalytics(latchkey)])
  const { email, socials } = featuresOf(latchkey)
  if (email || socials.length > 0) await checkOrigin(latchkey)
}

/** The project's configuration decides the remote features (S6.2, S6.3). */
async function loadFeatures(latchkey: Latchkey): Promise<void> {
  const { internal, options, store } = latchkey
  const settle = (answer?: ProjectConfigResponse) =>
    store.setState({ projectConfig: { answer, status: 'settled' } })
  if (options.basic || options.manualWCControl) return settle()
  store.setState({ projectConfig: { status: 'loading' } })
  try {
    const config = await apiOf(latchkey).get('/appkit/v1/config', {
      schema: async () => (await import('@latchkey/protocol/http')).projectConfigResponse,
      signal: internal.signal,
    })
    settle(config)
    const { overridden } = resolveFeatures({
      basic: false,
      config,
      local: options.features,
    })
    if (overridden.length > 0)
      raiseAlert(latchkey, localConfigurationIgnored([...new Set(overridden)]))
  } catch {
    // The defaults already stand (S6.4).
    settle()
  }
}

/** Telemetry is the operator's choice; not being able to ask means no (S8.19). */
async function loadAnalytics(latchkey: Latchkey): Promise<void> {
  const { internal, options } = latchkey
  let enabled = false
  try {
    const answer = await apiOf(latchkey).get('/getAnalyticsConfig', {
      schema: async () => (await import('@latchkey/protocol/http')).analyticsConfigResponse,
      signal: internal.signal,
    })
    enabled = answer.isAnalyticsEnabled && (options.features.analytics ?? true)
  } catch {
    enabled = false
  }
  sendEvents(latchkey, { enabled })
}

/** E-mail and social login need an allowed origin (S5.14). */
async function checkOrigin(latchkey: Latchkey): Promise<void> {
  const { internal } = latchkey
  const origin = internal.environment.page?.origin ?? ''
  try {
    const { allowedOrigins } = await apiOf(latchkey).get('/projects/v1/origins', {
      schema: async () => (await import('@latchkey/protocol/http')).originsResponse,
      signal: internal.signal,
    })
    if (!originAllowed(origin, allowedOrigins)) raiseAlert(latchkey, originNotAllowed(origin))
  } catch (error) {
    if (!(error instanceof HttpStatusError)) return
    if (error.status === 429) raiseAlert(latchkey, rateLimited())
    else if (error.status >= 500) raiseAlert(latchkey, serverError(error.reason ?? error.message))
    // Every other failure counts as an empty list, which allows all (S8.17); telemetry tells of a 403 (S8.18).
  }
}
