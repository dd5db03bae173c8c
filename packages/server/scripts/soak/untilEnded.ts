/** Fulfilled when `soak.ts` tells this process to end. */
export function untilEnded(): Promise<void> {
  return new Promise((resolve) =>
    process.on('message', (message) => {
      if (message === 'end') resolve()
    }),
  )
}
