import { Icon } from './Icon.tsx'

export function EyeIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M2.25 10C3.8 6.7 6.6 4.75 10 4.75S16.2 6.7 17.75 10c-1.55 3.3-4.35 5.25-7.75 5.25S3.8 13.3 2.25 10Z" />
      <circle cx="10" cy="10" r="2.25" />
    </Icon>
  )
}
