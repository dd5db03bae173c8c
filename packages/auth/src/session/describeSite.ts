import type { SessionContext } from '@latchkey/core/adapter'
import type { FrameParams } from '@latchkey/protocol/frame'

export const lightQuery = '(prefers-color-scheme: light)'
/** Corners of the modal where the site says nothing. */
const defaultRadius = 20
const maxRadius = 32
const remPx = 16

/** How the site looks, as the frame takes it: checked tokens, never CSS (S7.48). */
export function describeTheme(
  { mode, variables }: ReturnType<SessionContext['look']['getState']>['theme'],
  page: Window,
): FrameParams<'sync.theme'> {
  const accent = variables.accent === undefined ? undefined : toHex(variables.accent, page)
  const isLight = mode === 'light' || (mode === 'auto' && page.matchMedia(lightQuery).matches)
  return {
    ...(accent && { accent }),
    mode: isLight ? 'light' : 'dark',
    radius: toRadius(variables.radius),
  }
}

/** Who asks, in words; the frame shows the origin that the browser tells it beside (S7.48). */
export function describeSite(
  { locale, metadata }: Pick<SessionContext, 'locale' | 'metadata'>,
  { document }: Pick<Window, 'document'>,
): FrameParams<'sync.site'> {
  // As the modal around it: English where neither says more.
  const language = locale ?? document.documentElement.lang
  return { locale: language.slice(0, 35), name: metadata.name.slice(0, 128) }
}

/** A colour as six digits, of whatever the browser can read as one; nothing for one that lets things show through. */
function toHex(color: string, { document }: Window): string | undefined {
  if (/^#[\da-f]{6}$/i.test(color)) return color
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = color
  const { fillStyle } = canvas
  return /^#[\da-f]{6}$/i.test(String(fillStyle)) ? String(fillStyle) : undefined
}

function toRadius(length: string | undefined): number {
  const [, digits, unit] = /^([\d.]+)(px|rem)?$/.exec(length?.trim() ?? '') ?? []
  const radius = Number(digits) * (unit === 'rem' ? remPx : 1)
  return Number.isFinite(radius) ? Math.min(maxRadius, radius) : defaultRadius
}
