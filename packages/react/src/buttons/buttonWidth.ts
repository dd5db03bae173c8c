import type { Latchkey } from '@latchkey/core'

type Instance = Pick<Latchkey, 'internal' | 'options'>

/** How wide an account button was when this tab last showed one, as a CSS length. Balance or none, it is another button. */
export function readWidth(instance: Instance, balance: string): string | undefined {
  try {
    return widths(instance)?.getItem(widthKey(instance, balance)) ?? undefined
  } catch {
    // Forbidden storage costs a button that moves once, nothing else.
    return undefined
  }
}

export function widths({ internal }: Instance): Storage | undefined {
  return internal.environment.window?.sessionStorage
}

export function widthKey({ options }: Instance, balance: string): string {
  return `${options.storageKey}.${balance}`
}
