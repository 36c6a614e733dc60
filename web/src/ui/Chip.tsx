/** A word about a state, in a pill. */
export const Chip = ({ children }: { children: string }) => <span className="chip">{children}</span>;
