import QuickLRU from 'quick-lru'
import type { FindProject } from '../http/admitProject.ts'
import { databaseUnavailable } from '../http/errorResponse.ts'
import { type Clock, systemClock } from '../time/Clock.ts'
import { withTimeLimit } from '../time/withTimeLimit.ts'
import { defaultFeatures } from './defaultFeatures.ts'
import type { Project } from './Project.ts'

export type ProjectSourceParameters = {
  find: (id: string) => Promise<Project | undefined>
  /** Whether an id without a row counts as a project with the default settings. */
  acceptUnknown: boolean
  clock?: Clock | undefined
}

/** What an id may look like anywhere; PostgreSQL refuses U+0000 in a text. */
const possibleId = /^[\x21-\x7e]{1,64}$/

/** How long an edit may take to reach every process. */
const cacheMs = 15_000
/** So long before that a project that is asked for is read again, while what is known still counts: a site with visitors waits for no query. */
const aheadMs = 5000
/** How long a database may take to say what has become of a project that is known already. */
const patienceMs = 1000
/** How long a known project counts on while the database is away, before it is asked for again. */
const awayMs = 5000

type Entry = { project: Project | undefined; until: number; isReadAhead: boolean }

/**
 * Finds projects for the request path: from memory when it can, so that a busy site costs no query, and with
 * one query for any number of requests that wait for the same project. While the database is away, a project that was
 * found before stays what it was, so that routes which need no database answer as before.
 */
export function createProjectSource({
  find,
  acceptUnknown,
  clock = systemClock,
}: ProjectSourceParameters): { find: FindProject; forget(id: string): void } {
  const known = new QuickLRU<string, Entry>({ maxSize: 10_000 })
  const pending = new Map<string, Promise<Project | undefined>>()

  async function read(id: string): Promise<Project | undefined> {
    return (await find(id)) ?? (acceptUnknown ? unregistered(id) : undefined)
  }

  function load(id: string): Promise<Project | undefined> {
    const loading = read(id)
    // An edit that came in between made what is being read old.
    const settled = () => pending.get(id) === loading && pending.delete(id)
    pending.set(id, loading)
    loading.then(
      (project) =>
        settled() && known.set(id, { isReadAhead: false, project, until: clock.now() + cacheMs }),
      settled,
    )
    return loading
  }

  /** Once: what fails is tried again when it has to be. */
  function readAhead(id: string, entry: Entry): void {
    if (entry.isReadAhead || entry.until - clock.now() > aheadMs) return
    entry.isReadAhead = true
    if (!pending.has(id)) load(id).catch(() => undefined)
  }

  async function refresh(id: string, entry: Entry | undefined): Promise<Project | undefined> {
    const loading = pending.get(id) ?? load(id)
    try {
      return await (entry?.project ? withTimeLimit(loading, patienceMs, clock) : loading)
    } catch (error) {
      if (!entry?.project || known.get(id) !== entry) throw databaseUnavailable(error)
      entry.until = clock.now() + awayMs
      entry.isReadAhead = true
      return entry.project
    }
  }

  return {
    find(id) {
      if (!possibleId.test(id)) return undefined
      const entry = known.get(id)
      if (!entry || entry.until <= clock.now()) return refresh(id, entry)
      if (entry.project) readAhead(id, entry)
      return entry.project
    },
    forget(id) {
      known.delete(id)
      pending.delete(id)
    },
  }
}

function unregistered(id: string): Project {
  return {
    analyticsEnabled: true,
    createdAt: '',
    development: false,
    enabled: true,
    features: defaultFeatures,
    id,
    name: id,
    origins: [],
    revision: 0,
    wallets: { certified: [], custom: [], exclude: [], featured: [], include: [] },
  }
}
