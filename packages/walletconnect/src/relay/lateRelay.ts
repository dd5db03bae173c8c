import type { Relay } from './Relay.ts'

/** A relay that is still being got ready: what is asked of it waits, in order. */
export function lateRelay(ready: Promise<Relay>): Relay {
  return {
    publish: async (...parameters) => (await ready).publish(...parameters),
    subscribe: (topic) => void ready.then((relay) => relay.subscribe(topic)),
    unsubscribe: (topic) => void ready.then((relay) => relay.unsubscribe(topic)),
  }
}
