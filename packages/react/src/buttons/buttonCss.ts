/**
 * Look of the buttons, which live in the page itself.
 *
 * A page may style every button with `!important`. Three attribute selectors outweigh that, and
 * `all: initial` takes away what the page set and we do not name. No inline styles and no style
 * tags, so a strict Content-Security-Policy has nothing to refuse.
 */
const root = '[data-latchkey][data-latchkey][data-latchkey]'

const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    all: 'initial',
    'align-items': 'center',
    appearance: 'none',
    background: 'var(--_surface)',
    'border-radius': 'var(--_radius)',
    'box-shadow': 'inset 0 0 0 1px var(--_line)',
    'box-sizing': 'border-box',
    color: 'var(--_text)',
    cursor: 'pointer',
    display: 'inline-flex',
    font: '600 15px/20px var(--lk-font, system-ui, sans-serif)',
    'font-variant-numeric': 'tabular-nums',
    gap: '8px',
    height: '44px',
    'justify-content': 'center',
    'max-width': '100%',
    'outline-offset': '2px',
    padding: '0 14px',
    transition: 'background-color 120ms, transform 120ms',
    'user-select': 'none',
    'vertical-align': 'middle',
    'white-space': 'nowrap',
    '-webkit-tap-highlight-color': 'transparent',
  },
  ':hover': { background: 'var(--_hover)' },
  ':active': { transform: 'scale(.98)' },
  ':focus-visible': { outline: '2px solid var(--_focus)' },
  ':disabled': { cursor: 'default', opacity: '.6', transform: 'none' },
  '[aria-busy=true]': { cursor: 'progress', opacity: '1' },
  '[data-variant=primary]': {
    background: 'var(--lk-accent, var(--_accent))',
    'box-shadow': 'none',
    color: 'var(--lk-on-accent, var(--_on-accent))',
    padding: '0 20px',
  },
  '[data-variant=primary]:hover': { filter: 'brightness(1.06)' },
  '[data-variant=primary]:disabled': { filter: 'none' },
  '[data-tone=bad]': { 'box-shadow': 'inset 0 0 0 1px var(--_bad)', color: 'var(--_bad)' },
  ' span': {
    all: 'unset',
    display: 'block',
    overflow: 'hidden',
    'text-overflow': 'ellipsis',
  },
  ' svg': {
    all: 'unset',
    display: 'block',
    fill: 'none',
    flex: 'none',
    height: '16px',
    stroke: 'currentColor',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'stroke-width': '2',
    width: '16px',
  },
  ' [data-part=image]': {
    all: 'unset',
    background: 'var(--lk-avatar, var(--_hover))',
    'border-radius': '50%',
    display: 'block',
    flex: 'none',
    height: '22px',
    'object-fit': 'cover',
    overflow: 'hidden',
    width: '22px',
  },
  ' [data-part=balance]': {
    'border-inline-end': '1px solid var(--_line)',
    color: 'var(--_second)',
    'font-weight': '500',
    'padding-inline-end': '10px',
  },
  ' [data-part=skeleton]': {
    animation: 'latchkey-pulse 1.4s ease-in-out infinite',
    background: 'var(--_hover)',
    'border-radius': '6px',
    height: '14px',
    width: '88px',
  },
  ' [data-part=hidden]': {
    'clip-path': 'inset(50%)',
    height: '1px',
    position: 'absolute',
    width: '1px',
  },
}

const modes: Readonly<Record<'dark' | 'light', Readonly<Record<string, string>>>> = {
  dark: {
    accent: '#e3b341',
    bad: '#ff6b6b',
    focus: 'var(--lk-accent,#e3b341)',
    hover: '#252828',
    line: 'rgb(255 255 255/8%)',
    'on-accent': '#121313',
    second: '#a3abab',
    surface: '#1b1d1d',
    text: '#f4f5f5',
  },
  light: {
    accent: '#121313',
    bad: '#c62a2f',
    focus: 'var(--lk-accent,#8a6100)',
    hover: '#eceeee',
    line: 'rgb(18 19 19/10%)',
    'on-accent': '#fff',
    second: '#596060',
    surface: '#f5f6f6',
    text: '#121313',
  },
}

/** The sheet every button on a page shares. */
export function buttonCss(): string {
  const blocks = Object.entries(rules).map(([suffix, declarations]) =>
    block(root + suffix, declarations),
  )
  const variables = Object.entries(modes).map(([mode, values]) =>
    block(
      `${root}[data-mode=${mode}]`,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`--_${name}`, value])),
    ),
  )
  return [
    block(root, { '--_radius': 'calc(var(--lk-radius,20px)*.7)' }),
    ...variables,
    ...blocks,
    '@keyframes latchkey-pulse{50%{opacity:.45}}',
    `@media (prefers-reduced-motion:reduce){${root},${root} *{animation:none!important;transition:none!important}}`,
  ].join('')
}

function block(selector: string, declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([name, value]) => `${name}:${value}!important`)
  return `${selector}{${lines.join(';')}}`
}
