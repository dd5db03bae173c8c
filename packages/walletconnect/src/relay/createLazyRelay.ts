import type { Relay } from './Relay.ts'

/** Wraps a relay that is still loading: calls wait for it and keep their order. */
export function createLazyRelay(ready: Promise<Relay>): Relay {
  return {
    publish: async (...parameters) => (await ready).publish(...parameters),
    subscribe: (topic) => void ready.then((relay) => relay.subscribe(topic)),
    unsubscribe: (topic) => void ready.then((relay) => relay.unsubscribe(topic)),
  }
}
