import java.io.File;
import org.gephi.graph.api.Column;
import org.gephi.graph.api.Edge;
import org.gephi.graph.api.Graph;
import org.gephi.graph.api.GraphController;
import org.gephi.graph.api.Node;
import org.gephi.io.importer.api.Container;
import org.gephi.io.importer.api.ImportController;
import org.gephi.io.importer.api.Issue;
import org.gephi.io.processor.plugin.DefaultProcessor;
import org.gephi.project.api.ProjectController;
import org.openide.util.Lookup;

/** Imports a file as Gephi does, and prints the issues, nodes with attributes, and edges of its graph as tab-separated lines. */
public class Gephi {
  public static void main(String[] args) throws Exception {
    ProjectController projects = Lookup.getDefault().lookup(ProjectController.class);
    projects.newProject();
    ImportController imports = Lookup.getDefault().lookup(ImportController.class);
    Container container = imports.importFile(new File(args[0]));
    container.getReport().getIssues(100).forEachRemaining((Issue issue) -> print("issue", issue.getLevel(), issue.getMessage()));
    imports.process(container, new DefaultProcessor(), projects.getCurrentWorkspace());
    Graph graph = Lookup.getDefault().lookup(GraphController.class).getGraphModel().getGraph();
    print("graph", graph.isDirected());
    for (Node node : graph.getNodes()) {
      print("node", node.getId(), node.getLabel());
      for (Column column : node.getTable())
        if (node.getAttribute(column) != null) print("value", node.getId(), column.getTitle(), node.getAttribute(column));
    }
    for (Edge edge : graph.getEdges())
      print("edge", edge.getSource().getId(), edge.getTarget().getId(), edge.isDirected(), edge.getWeight());
    System.exit(0);
  }

  private static void print(Object... cells) {
    StringBuilder line = new StringBuilder("@");
    for (Object cell : cells) line.append('\t').append(String.valueOf(cell).replaceAll("[\\t\\n\\r]", " "));
    System.out.println(line);
  }
}
