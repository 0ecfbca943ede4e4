/** Part of the Encoding standard used by pure modules. Node and browsers support it, but ES2024 alone does not declare it. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
