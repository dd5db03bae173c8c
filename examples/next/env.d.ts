declare namespace NodeJS {
  interface ProcessEnv {
    NEXT_PUBLIC_LATCHKEY_PROJECT: string
    NEXT_PUBLIC_LATCHKEY_RELAY: string
    NEXT_PUBLIC_LATCHKEY_SERVER: string
  }
}
