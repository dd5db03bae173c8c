import { analyticsEvent } from '@latchkey/protocol/http'
import type { Logger } from 'pino'
import * as z from 'zod'
import { isDataError } from '../database/sqlState.ts'
import { ApiError } from '../http/ApiError.ts'
import type { Metrics } from '../http/metrics.ts'
import { parseJson } from '../http/readJson.ts'
import { type Route, type RouteContext, route } from '../http/route.ts'
import { sdkParameters } from '../http/sdkParameters.ts'
import { describeError } from '../logging/describeError.ts'
import type { Project } from '../projects/Project.ts'
import { type StoredEvent, storedEvent } from './storedEvent.ts'

export type AnalyticsRoutesParameters = {
  save: (events: readonly StoredEvent[]) => Promise<void>
  /** Whether the operator keeps events at all. */
  telemetry: boolean
  metrics: Pick<Metrics, 'events' | 'initialized'>
  logger: Logger
}

const maxEvents = 200
const maxBytes = 64 * 1024
const taken = z.object({ accepted: z.number().int(), rejected: z.number().int() })

/**
 * Takes events: one at `/e` (S7.32, S7.33), a list at `/batch`. The answer tells how many were accepted; with
 * analytics off nothing is kept, and a start of the toolkit only moves a counter.
 */
export function analyticsRoutes({
  save,
  telemetry,
  metrics,
  logger,
}: AnalyticsRoutesParameters): Route[] {
  async function take(
    c: RouteContext,
    { body: text, project }: { body: string; project: Project },
  ): Promise<Response> {
    if (Buffer.byteLength(text) > maxBytes)
      throw new ApiError({
        code: 'body_too_large',
        description: `Events may take ${maxBytes} bytes at most.`,
        status: 413,
      })
    const body = parseJson(text)
    const given: readonly unknown[] = Array.isArray(body) ? body : [body]
    if (given.length > maxEvents)
      throw new ApiError({
        code: 'too_many_events',
        description: `Send ${maxEvents} events at most.`,
        status: 413,
      })

    const rows: StoredEvent[] = []
    let reason = 'The body is not an analytics event.'
    for (const item of given) {
      const { data } = analyticsEvent.safeParse(item)
      if (data?.props.event === 'INITIALIZE') metrics.initialized.inc()
      const outcome =
        data &&
        storedEvent(data, {
          projectId: project.id,
          sdkType: c.req.query('st'),
          sdkVersion: c.req.query('sv'),
        })
      if (outcome && 'row' in outcome) rows.push(outcome.row)
      else if (outcome) reason = outcome.refused
    }
    // A single thing that is no event is a mistake of the caller, worth a clear answer.
    if (!Array.isArray(body) && rows.length === 0)
      throw new ApiError({
        code: 'invalid_body',
        description: reason,
        status: 422,
      })

    const off = !telemetry || !project.analyticsEnabled
    if (!off && rows.length > 0) await keep(rows)
    const accepted = off ? 0 : rows.length
    const rejected = given.length - accepted
    metrics.events.inc({ outcome: 'accepted' }, accepted)
    metrics.events.inc({ outcome: off ? 'off' : 'rejected' }, rejected)
    return c.json({ accepted, rejected }, 202)
  }

  /** A database error is ours: the visitor's page must not see it. */
  async function keep(rows: readonly StoredEvent[]): Promise<void> {
    try {
      await save(rows)
    } catch (error) {
      // What the database takes for no value of its type costs the others nothing.
      if (rows.length > 1 && isDataError(error)) {
        for (const row of rows) await keep([row])
        return
      }
      metrics.events.inc({ outcome: 'lost' }, rows.length)
      logger.error({ err: describeError(error) }, 'events lost')
    }
  }

  return [
    route(
      {
        access: 'project',
        body: { text: analyticsEvent },
        method: 'post',
        path: '/e',
        query: sdkParameters,
        rate: 'events',
        response: { content: taken, description: 'How much was kept.', status: 202 },
        summary: 'Takes one event.',
        tag: 'Events',
      },
      take,
    ),
    route(
      {
        access: 'project',
        body: { text: z.array(analyticsEvent) },
        method: 'post',
        path: '/batch',
        query: sdkParameters,
        rate: 'events',
        response: { content: taken, description: 'How many were kept.', status: 202 },
        summary: 'Takes up to 200 events.',
        tag: 'Events',
      },
      take,
    ),
  ]
}
