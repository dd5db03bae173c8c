/** The colours a theme's contrast is worked out from. Equal to tokens.module.css; a test compares them. */
export const palettes = {
  dark: {
    surface: '#121313',
    raised: '#1e2121',
    hover: '#2a2e2e',
    text: '#f4f5f5',
    text2: '#a3abab',
    accentThin: '#e3b341',
    good: '#4cc38a',
    bad: '#ff6b6b',
    warn: '#f2b84b',
  },
  light: {
    surface: '#ffffff',
    raised: '#f5f6f6',
    hover: '#eceeee',
    text: '#121313',
    text2: '#596060',
    accentThin: '#8a6100',
    good: '#18794e',
    bad: '#c62a2f',
    warn: '#8f5b00',
  },
} as const
