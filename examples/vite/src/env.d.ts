interface ImportMetaEnv {
  readonly VITE_LATCHKEY_PROJECT: string
  readonly VITE_LATCHKEY_RELAY: string
  readonly VITE_LATCHKEY_SERVER: string
}
