/** Short status label. */
export const Chip = ({ children }: { children: string }) => <span className="chip">{children}</span>;
