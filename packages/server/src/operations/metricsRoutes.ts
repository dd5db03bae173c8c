import type { Registry } from 'prom-client'
import { type Route, route } from '../http/route.ts'

/** Numbers for Prometheus. */
export function metricsRoutes({ registry }: { registry: Registry }): Route[] {
  return [
    route(
      {
        access: 'machine',
        method: 'get',
        path: '/metrics',
        rate: 'unlimited',
        response: {
          content: 'text/plain',
          description: 'Numbers in the Prometheus text format.',
          status: 200,
        },
        summary: 'Tells the numbers. Needs the metrics token, or comes from this machine.',
        tag: 'Operations',
      },
      async (c) => c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
    ),
  ]
}
