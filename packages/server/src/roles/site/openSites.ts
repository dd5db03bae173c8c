import type { JSONWebKeySet } from 'jose'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Project } from '../../projects/Project.ts'
import type { Upstreams } from '../../upstream/createUpstreams.ts'
import { readAnswer } from '../../upstream/readAnswer.ts'
import { requireDevelopment } from '../../wallet/requireDevelopment.ts'
import type { Identity } from '../identity.ts'
import { askProvider, type ProviderContext } from '../social/askProvider.ts'
import { createProviderKeys, type ProviderKeys } from '../social/createProviderKeys.ts'
import { providerDown, providerOff } from '../social/loginErrors.ts'
import { looksLikeName } from './looksLikeName.ts'
import { type AssertedFor, readAssertion } from './readAssertion.ts'
import { isForPlay, type SiteLoginSettings } from './siteLoginSettings.ts'

const maxKeys = 20
const maxKeysBytes = 64 * 1024
const keysTimeoutMs = 5_000

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(maxKeys) })

/** The own login of a project's site, as one role has it. */
export type SiteLogin = {
  issuer: string
  /** @throws {ApiError} 403 `provider_refused` for an assertion that does not count, 503 `provider_down` */
  verify(assertion: string, of: AssertedFor): Promise<Identity>
}

export type Sites = {
  /** @throws {ApiError} 404 `provider_off` for a project that this role does not list */
  require(project: Pick<Project, 'development' | 'id'>): SiteLogin
}

/**
 * The projects whose own server a role believes, with keys that this role fetches itself.
 *
 * @throws {ConfigError} where keys are of this machine, and chains are served that are not for development
 */
export async function openSites(
  settings: readonly SiteLoginSettings[],
  {
    logger,
    now,
    upstreams,
    ...context
  }: Pick<ProviderContext, 'clock' | 'signal'> & {
    logger: Pick<Logger, 'warn'>
    now: () => number
    upstreams: () => Promise<Pick<Upstreams, 'budget' | 'chains' | 'observer'>>
  },
): Promise<Sites> {
  const sites = new Map<string, SiteLoginSettings>()
  // Of an issuer, not of a project: strangers who name a project make this role ask each issuer once in a while.
  const keysOf = new Map<string, ProviderKeys>()
  const named = new Set<string>()
  for (const own of settings) {
    const { budget, chains, observer } = await upstreams()
    if (isForPlay(own)) requireDevelopment(chains.values(), 'siteLogins')
    sites.set(own.project, own)
    const fetchKeys = () => fetchKeySet(own.keys, { ...context, budget, observer })
    keysOf.set(own.issuer, keysOf.get(own.issuer) ?? createProviderKeys({ fetchKeys, now }))
  }

  /** Said once: an operator is to know before a name is given to somebody else. */
  function noteName({ issuer, subject }: Identity): void {
    if (named.has(issuer) || !looksLikeName(subject)) return
    named.add(issuer)
    logger.warn(
      { issuer },
      'a site calls its visitors by what looks like an address or a name: whoever is given it later gets into the wallet of whoever had it; have it sign an id that is never given to another',
    )
  }

  return {
    require({ development, id }) {
      const own = sites.get(id)
      const keys = own && keysOf.get(own.issuer)
      if (!own || !keys || (isForPlay(own) && !development)) throw providerOff()
      const { algorithms, issuer } = own
      return {
        issuer,
        async verify(assertion, of) {
          const facts = { ...of, algorithms, issuer, keys, now: now() }
          const identity = await readAssertion(assertion, facts)
          noteName(identity)
          return identity
        },
      }
    },
  }
}

/** @throws {ApiError} 503 `provider_down` */
async function fetchKeySet(url: string, context: ProviderContext): Promise<JSONWebKeySet> {
  const { text } = await askProvider(
    url,
    { answers: [], limitMs: keysTimeoutMs, maxBytes: maxKeysBytes, method: 'GET' },
    context,
  )
  const read = readAnswer(text, keySet)
  if (!read) throw providerDown(new Error(`${new URL(url).host}: no keys in its answer`))
  return read.value as JSONWebKeySet
}
