export interface Download {
  readonly companyId: number;
  readonly fileName: string;
  readonly pdf: Uint8Array;
}
